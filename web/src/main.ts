import "@fontsource-variable/baloo-2";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { catalogue } from "./lib/catalogue.svelte";
import { speakPreferred } from "./lib/i18n.svelte";

await Promise.all([speakPreferred(), catalogue.load()]);
mount(App, { target: document.getElementById("app")! });

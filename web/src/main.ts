import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { catalogue } from "./lib/catalogue.svelte";
import { speakPreferred } from "./lib/i18n.svelte";
import { reloadWhenReplaced, workOffline } from "./lib/offline";

reloadWhenReplaced();
void catalogue.load();
await speakPreferred();
mount(App, { target: document.getElementById("app")! });
workOffline();

import sheet from "virtual:pictures/maumau";
import { Pictures } from "../lib/pictures";

export const pictures = new Pictures(sheet);

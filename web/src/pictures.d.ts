declare module "virtual:pictures/*" {
  /** Address of a game's sheet: a JSON object of SVG texts by name. */
  const sheet: string;
  export default sheet;
}

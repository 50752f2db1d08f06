declare module "virtual:face-mesh" {
  /** Address of the folder with the face model and the program that runs it. */
  const folder: string;
  export default folder;
}

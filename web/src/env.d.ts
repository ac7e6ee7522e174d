// What the build tells the code (vite.config.ts).
interface ImportMetaEnv {
  /** The address of the program for this browser, if the page was built with one. */
  readonly GRIDWISE_WASM?: string;
}

/**
 * The build of recheck that runs in the same thread, in Node and in a browser alike. The package's main build would start a worker or a
 * Java process. It is CommonJS: bundlers expose its exports by name, Node exposes them under `default`.
 */
declare module 'recheck/lib/browser.js' {
  import type { checkSync as CheckSync } from 'recheck';

  export const checkSync: typeof CheckSync;
  const recheck: { readonly checkSync: typeof CheckSync } | undefined;
  export default recheck;
}

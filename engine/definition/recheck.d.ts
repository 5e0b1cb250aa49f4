/**
 * The build of recheck that runs in this very thread, in Node and in a browser alike. The package's main build would
 * start a worker or a Java process.
 */
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  const recheck: { readonly checkSync: typeof checkSync };
  export default recheck;
}

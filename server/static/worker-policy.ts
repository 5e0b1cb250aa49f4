/** The policy itself. */
export const workerPolicyText = "default-src 'none'; script-src 'self' 'unsafe-eval'";

const worker = /^studio-worker-[^/]+\.js$/;

/** The name of a file of the build, whatever the query says. */
function assetName(address: string, prefix: string): string {
  const [path = ''] = address.split('?');
  const start = `${prefix}/assets/`;
  return path.startsWith(start) ? path.slice(start.length) : '';
}

/**
 * The policy of the studio's worker, which compiles definitions in the browser: schemas are validated by generated functions, so it may
 * evaluate code, and nothing else. It has no page, and it can send nothing and load nothing but its own scripts.
 * @returns undefined for every other address
 */
export function workerPolicy(address: string, prefix: string): string | undefined {
  return worker.test(assetName(address, prefix)) ? workerPolicyText : undefined;
}

/** Where the studio draws what is being written: the page renders into it, and nothing runs in it, is sent from it or loaded by it but styles. */
export const frameHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; connect-src 'none'; img-src 'self' data:; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
};

const frame = /^studio-frame-[^/]+\.html$/;

/** The headers of the document of the studio's preview; undefined for every other address. */
export function previewHeaders(address: string, prefix: string): Readonly<Record<string, string>> | undefined {
  return frame.test(assetName(address, prefix)) ? frameHeaders : undefined;
}

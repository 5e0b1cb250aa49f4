/** The policy itself. */
export const workerPolicyText = "default-src 'none'; script-src 'self' 'unsafe-eval'";

const worker = /\/assets\/studio-worker-[^/?]+\.js(?:\?|$)/;

/**
 * The policy of the studio's worker, which compiles definitions in the browser: schemas are validated by generated functions, so it may
 * evaluate code, and nothing else. It has no page, and it can send nothing and load nothing but its own scripts.
 * @returns undefined for every other address
 */
export function workerPolicy(address: string): string | undefined {
  return worker.test(address) ? workerPolicyText : undefined;
}

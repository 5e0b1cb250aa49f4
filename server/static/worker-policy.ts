/** The policy itself. */
export const workerPolicyText = "default-src 'none'; script-src 'self' 'unsafe-eval'";

const worker = /\/assets\/studio-worker-[^/?]+\.js(?:\?|$)/;

/**
 * The policy of the studio's worker, which compiles definitions in the browser: judging schemas is done by generated functions, so it may
 * evaluate, and it may do nothing else. It has no page, and nothing can be sent from it or loaded into it but its own scripts.
 * @returns undefined for every other address
 */
export function workerPolicy(address: string): string | undefined {
  return worker.test(address) ? workerPolicyText : undefined;
}

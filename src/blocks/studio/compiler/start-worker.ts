import type { CompilerThread } from './client';
import address from './worker?worker&url';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Starts the worker. Where the browser enforces trusted types, only its own address is allowed. */
export function startCompilerThread(): CompilerThread {
  // Browsers have it, TypeScript's library does not yet.
  const types = (window as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
  policy ??= types?.createPolicy('portico-studio', {
    createScriptURL(url) {
      if (url !== address) throw new TypeError('The studio starts its own worker only.');
      return url;
    },
  });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' }) as CompilerThread;
}

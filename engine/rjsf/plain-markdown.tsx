import type { ReactNode } from 'react';

/**
 * Replaces the Markdown parser of rjsf, a third of its size: the templates here draw texts, and none of them parses Markdown. The build
 * substitutes this module (`vite.config.ts`).
 */
export function Markdown({ children }: { readonly children: ReactNode }) {
  return children;
}

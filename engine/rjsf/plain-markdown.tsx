import type { ReactNode } from 'react';

/**
 * Stands for the Markdown reader that rjsf brings along, a third of its weight: texts are drawn by the templates here, none of which
 * reads Markdown. The build puts this in its place (`vite.config.ts`).
 */
export function Markdown({ children }: { readonly children: ReactNode }) {
  return children;
}

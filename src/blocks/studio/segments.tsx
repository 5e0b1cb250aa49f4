import type { ReactNode } from 'react';

/** Buttons that belong together, in one frame. */
export function Segments({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons in a row of tools, not of fields.
    <span className="pt-segments" role="group" aria-label={label}>
      {children}
    </span>
  );
}

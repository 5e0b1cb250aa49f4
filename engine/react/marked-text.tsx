import type { ReactNode } from 'react';

interface MarkedTextProps {
  /** A sentence with at most one `<link>…</link>`. Any other angle bracket is text. */
  readonly text: string;
  /** Creates the element for the text between the marks. */
  readonly link: (inner: string) => ReactNode;
}

const marked = /^([\s\S]*?)<link>([\s\S]*?)<\/link>([\s\S]*)$/;

/** A translated sentence in which one part becomes a link: a fixed mark turned into an element, never HTML (quality S43). */
export function MarkedText({ text, link }: MarkedTextProps) {
  const parts = marked.exec(text);
  if (parts === null) return text;
  const [, before, inner = '', after] = parts;
  return (
    <>
      {before}
      {link(inner)}
      {after}
    </>
  );
}

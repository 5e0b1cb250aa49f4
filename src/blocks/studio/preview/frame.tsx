import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  readonly title: string;
  readonly language: string;
  readonly theme: 'light' | 'dark';
  /** Pixels; the content treats this as the width of its screen. */
  readonly width: number;
  readonly children: ReactNode;
  /** Called with the frame's document while there is one. */
  readonly onDocument: (document: Document | undefined) => void;
}

/**
 * A separate document for the preview: its width is the width of its screen, and it has its own theme and language. It has the policy of
 * the page around it, and runs only what the page renders.
 */
export function PreviewFrame({ title, language, theme, width, children, onDocument }: PreviewFrameProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [body, setBody] = useState<HTMLElement>();
  useEffect(() => {
    const inner = frame?.contentDocument;
    if (!inner) return;
    setBody(inner.body);
    onDocument(inner);
    const stop = mirrorStyles(document, inner);
    return () => {
      stop();
      onDocument(undefined);
    };
  }, [frame, onDocument]);
  useEffect(() => {
    if (!body) return;
    const root = body.ownerDocument.documentElement;
    root.lang = language;
    root.dataset.theme = theme;
    root.className = document.documentElement.className;
    body.className = 'studio-frame-body';
    body.ownerDocument.title = title;
  }, [body, language, theme, title]);
  return (
    <iframe ref={setFrame} title={title} className="studio-frame" style={{ width }}>
      {body && createPortal(children, body)}
    </iframe>
  );
}

/** Copies the style sheets of the page into the frame, including those that are loaded later. */
function mirrorStyles(from: Document, to: Document): () => void {
  const seen = new Set<Element>();
  const copy = () => {
    for (const element of from.head.querySelectorAll<HTMLElement>('link[rel=stylesheet], style')) {
      if (seen.has(element)) continue;
      seen.add(element);
      const twin = to.createElement(element.localName);
      // The nonce is hidden from attributes, and a style without it would be blocked.
      if (element.nonce) twin.nonce = element.nonce;
      for (const { name, value } of element.attributes) if (name !== 'nonce') twin.setAttribute(name, value);
      if (element instanceof HTMLLinkElement) twin.setAttribute('href', element.href);
      if (element.localName === 'style') twin.textContent = element.textContent;
      to.head.append(twin);
    }
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(from.head, { childList: true });
  return () => observer.disconnect();
}

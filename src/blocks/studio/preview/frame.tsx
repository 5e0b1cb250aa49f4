import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import address from './studio-frame.html?url&no-inline';

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

/** A development server builds no document: there the frame has that of a blank page, with the policy of the page around it. */
const ownDocument = import.meta.env.PROD ? address : undefined;

/**
 * A separate document for the preview: its width is the width of its screen, and it has its own theme and language. Its own policy lets it
 * run and send nothing; it shows what the page renders into it.
 */
export function PreviewFrame({ title, language, theme, width, children, onDocument }: PreviewFrameProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [inner, setInner] = useState<Document>();
  useEffect(() => {
    // The blank document of before is replaced by the frame's own.
    const isOwn = ownDocument === undefined || frame?.contentWindow?.location.pathname.endsWith('.html');
    if (isOwn && frame?.contentDocument?.readyState === 'complete') setInner(frame.contentDocument);
  }, [frame]);
  useEffect(() => {
    if (!inner) return;
    setBody(inner.body);
    onDocument(inner);
    const stop = mirrorStyles(document, inner);
    return () => {
      stop();
      onDocument(undefined);
    };
  }, [inner, onDocument]);
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
    <iframe
      ref={setFrame}
      title={title}
      className="studio-frame"
      style={{ width }}
      src={ownDocument}
      onLoad={({ currentTarget }) => setInner(currentTarget.contentDocument ?? undefined)}
    >
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
      // The frame's policy allows no style elements; a sheet that is made by script is none.
      const Sheet = ownDocument === undefined ? undefined : to.defaultView?.CSSStyleSheet;
      if (element.localName === 'style' && Sheet) {
        const sheet = new Sheet();
        sheet.replaceSync(element.textContent ?? '');
        to.adoptedStyleSheets.push(sheet);
        continue;
      }
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

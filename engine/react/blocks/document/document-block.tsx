import { createElement, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { DocumentBlockModel, DocumentNeighborModel, JsonObject } from '../../../model';
import { readPath } from '../../../runtime';
import { CopyButton } from '../../elements/copy-button';
import { TextLink } from '../../elements/text-link';
import { useEngine } from '../../engine';
import { type Inline, type Passage, readMarkdown } from '../../markdown';
import { type PassageDrawing, PassageView } from '../../passage-view';
import { writtenLink } from '../../written-link';
import { useIsComing } from '../load-failed';

/** The hash of the page's address, if no router changes it without an event. */
function useWindowHash(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => window.location.hash,
    () => '',
  );
}

interface DocumentBlockProps {
  readonly block: DocumentBlockModel;
  readonly context: JsonObject;
}

const drawing: PassageDrawing = {
  link: (href) => writtenLink(href, window.location.origin),
  code: (text) => (
    <div className="pt-document-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} label />
    </div>
  ),
};

/** A long text: a list of its headings, the text, and links to the documents before and after it. */
export default function DocumentBlock({ block, context }: DocumentBlockProps) {
  const { t } = useEngine();
  const coming = useIsComing(block.text);
  const text = textAt(context, block.text);
  const parts = useMemo(() => readDocument(text), [text]);
  const root = useRef<HTMLDivElement>(null);
  const { useHash = useWindowHash } = useEngine();
  const hash = useHash();

  // The text may load after the navigation.
  useEffect(() => {
    if (text === '' || hash.length < 2) return;
    const heading = root.current?.querySelector<HTMLElement>(`[id="${CSS.escape(decoded(hash.slice(1)))}"]`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [text, hash]);

  if (text === '') return coming ? <div className="pt-skeleton pt-skeleton-card" /> : null;
  const headings = parts.flatMap((part) => ('anchor' in part ? [part] : []));
  return (
    <div className="pt-document" ref={root}>
      {headings.length > 1 && (
        <nav className="pt-document-contents" aria-label={t('kit:document.contents')}>
          <p aria-hidden="true">{t('kit:document.contents')}</p>
          <ul>
            {headings.map(({ anchor, level, name }) => (
              <li key={anchor} data-level={level}>
                <TextLink to={{ href: `#${anchor}`, inApp: true }}>{name}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="pt-article">
        <h2 className="pt-document-title">{textAt(context, block.title)}</h2>
        {parts.map((part, at) =>
          'anchor' in part ? (
            createElement(
              part.level === 3 ? 'h4' : 'h3',
              { key: part.anchor, id: part.anchor, tabIndex: -1, className: 'pt-document-heading' },
              part.name,
            )
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block of a text has no other name than its place.
            <PassageView key={at} passage={part.passage} drawing={drawing} />
          ),
        )}
        <Neighbors block={block} context={context} />
      </div>
    </div>
  );
}

function Neighbors({ block: { previous, next }, context }: DocumentBlockProps) {
  const { t } = useEngine();
  const ways = (['previous', 'next'] as const).flatMap((way) => {
    const neighbor = neighborAt(context, way === 'previous' ? previous : next);
    return neighbor ? [{ way, ...neighbor }] : [];
  });
  if (ways.length === 0) return null;
  return (
    <nav className="pt-document-neighbors" aria-label={t('kit:document.more')}>
      {ways.map(({ way, title, address }) => (
        <span key={way} data-way={way}>
          <span>{t(`kit:document.${way}`)}</span>
          <TextLink to={writtenLink(address, window.location.origin)}>{title}</TextLink>
        </span>
      ))}
    </nav>
  );
}

function neighborAt(context: JsonObject, model: DocumentNeighborModel | undefined) {
  if (!model) return undefined;
  const address = textAt(context, model.address);
  return address === '' ? undefined : { address, title: textAt(context, model.title) };
}

function textAt(context: JsonObject, path: readonly string[]): string {
  const value = readPath(context, path);
  return typeof value === 'string' ? value : '';
}

/** A typed address may contain an invalid percent sign. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** A part of a document: a heading with an anchor, or any other block of text. */
type DocumentPart =
  | { readonly anchor: string; readonly level: 2 | 3; readonly name: string }
  | { readonly passage: Passage };

const anchored = / *\{#([a-z0-9-]+)\}$/;

/** Parses a document, in which `## Create a key {#create}` is a heading with an anchor. */
function readDocument(text: string): readonly DocumentPart[] {
  return readMarkdown(text).map((passage): DocumentPart => {
    if (passage.kind !== 'heading') return { passage };
    const name = plain(passage.of);
    const anchor = anchored.exec(name)?.[1];
    if (anchor === undefined) return { passage };
    return { anchor, level: passage.level === 3 ? 3 : 2, name: name.replace(anchored, '') };
  });
}

function plain(parts: readonly Inline[]): string {
  return parts.map((part) => ('of' in part ? plain(part.of) : part.text)).join('');
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type BlockModel, isList, type Json, type JsonObject } from '../../model';
import { isObject, readPath } from '../../runtime';
import { SegmentedChoice } from '../elements/segmented-choice';
import { useEngine } from '../engine';
import { Shown } from './values/shown';

interface PreviewBlockProps {
  readonly block: BlockModel<'preview'>;
  readonly context: JsonObject;
}

/** A page from another source, or one for each item of a list. */
export default function PreviewBlock({ block, context }: PreviewBlockProps) {
  const { t } = useEngine();
  const { each, html, text } = block;
  const textAt = (root: Json | undefined, path: readonly string[] | undefined) => {
    const value = path && isObject(root) ? readPath(root, path) : undefined;
    return typeof value === 'string' ? value : '';
  };
  if (!each) {
    const page = { id: 'page', html: textAt(context, html), text: textAt(context, text) };
    return page.html === '' ? null : <Preview title={t(block.title)} pages={[page]} />;
  }
  const items = readPath(context, each.of);
  const pages = (isList(items) ? items : []).map((item, index) => ({
    id: String(index),
    name: (
      <Shown
        value={isObject(item) ? readPath(item, each.name.field) : undefined}
        format={each.name.format}
        context={context}
      />
    ),
    heading: textAt(item, each.heading),
    html: textAt(item, html),
    text: textAt(item, text),
  }));
  return pages.length === 0 ? null : <Preview title={t(block.title)} pages={pages} missing={t(each.missing)} />;
}

/** A page with its distinguishing label. */
interface PreviewPage {
  readonly id: string;
  readonly name?: ReactNode;
  readonly heading?: string;
  readonly html: string;
  readonly text: string;
}

interface PreviewProps {
  readonly title: string;
  readonly pages: readonly PreviewPage[];
  /** Shown instead of a missing page. */
  readonly missing?: string;
}

const widths = ['wide', 'narrow', 'text'] as const;

/**
 * Pages as they appear on large screens, phones and in the dark scheme, and as text; several side by side, or as tabs if there is no room.
 * Scripts and links in them are disabled.
 */
export function Preview({ title, pages, missing }: PreviewProps) {
  const { t } = useEngine();
  const [as, setAs] = useState<(typeof widths)[number]>('wide');
  const [dark, setDark] = useState(false);
  const [open, setOpen] = useState(pages[0]?.id);
  return (
    <section className="pt-preview">
      <header className="pt-list-head">
        <h2 className="pt-list-title">{title}</h2>
        <div className="pt-list-actions">
          <SegmentedChoice
            label={t('kit:preview.as')}
            items={widths.map((value) => ({ value, text: t(`kit:preview.${value}`) }))}
            value={as}
            onChoose={setAs}
          />
          {as !== 'text' && (
            // biome-ignore lint/a11y/useSemanticElements: a button that stays pressed, beside its like.
            <span className="pt-segments" role="group" aria-label={t('kit:preview.look')}>
              <button type="button" className="pt-segment" aria-pressed={dark} onClick={() => setDark(!dark)}>
                {t('kit:preview.dark')}
              </button>
            </span>
          )}
        </div>
      </header>
      {pages.length > 1 && (
        <SegmentedChoice
          label={title}
          className="pt-preview-tabs" // shown where the pages have no room side by side
          items={pages.map(({ id, name }) => ({ value: id, text: name }))}
          value={open}
          onChoose={setOpen}
        />
      )}
      <div className={pages.length > 1 ? 'pt-preview-pages' : undefined}>
        {pages.map((page) => (
          <article key={page.id} className={page.id === open ? 'pt-preview-page pt-preview-open' : 'pt-preview-page'}>
            {page.name !== undefined && <h3 className="pt-preview-name">{page.name}</h3>}
            {page.heading !== undefined && page.heading !== '' && <p className="pt-preview-heading">{page.heading}</p>}
            {page.html === '' ? (
              <p className="pt-preview-missing">{missing}</p>
            ) : as === 'text' ? (
              <pre className="pt-preview-text">{page.text}</pre>
            ) : (
              <Frame html={page.html} title={title} narrow={as === 'narrow'} dark={dark} />
            )}
          </article>
        ))}
      </div>
    </section>
  );
}

interface FrameProps {
  readonly html: string;
  readonly title: string;
  readonly narrow: boolean;
  readonly dark: boolean;
}

/** The page in a fully sandboxed frame, under the policy of the page around it: only its one style element is allowed. */
function Frame({ html, title, narrow, dark }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
    // The page’s own color scheme is used here, whatever the scheme of this device.
    const asked = dark ? '(min-width: 0px)' : '(max-width: 0px)';
    const page = html.replace(
      /<style>([^<]*)/,
      (_style, rules: string) => `<style nonce="${nonce}">${rules.replaceAll('(prefers-color-scheme: dark)', asked)}`,
    );
    // Set by script: if the browser requires trusted types, plain text would be refused.
    if (frame.current) frame.current.setAttribute('srcdoc', trusted(page));
  }, [html, dark]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox=""
      className={narrow ? 'pt-preview-frame pt-preview-narrow' : 'pt-preview-frame'}
      style={{ colorScheme: dark ? 'dark' : 'light' }}
    />
  );
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Marks a page for a fully sandboxed frame as trusted HTML. */
function trusted(page: string): string {
  // Supported by browsers but not yet in TypeScript's library.
  const types = (window as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
  if (types === undefined) return page;
  policy ??= types.createPolicy('portico-preview', { createHTML: (html) => html });
  return policy.createHTML(page);
}

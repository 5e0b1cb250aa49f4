import { useEffect, useRef, useState } from 'react';
import type { BlockModel, JsonObject } from '../../model';
import { readPath } from '../../runtime';
import { useEngine } from '../engine';

interface PreviewBlockProps {
  readonly block: BlockModel & { readonly block: 'preview' };
  readonly context: JsonObject;
}

const widths = ['wide', 'narrow', 'text'] as const;

/** A page of somebody else's making, as large screens, phones and dark ones show it, and as text. Nothing in it runs or leads anywhere. */
export default function PreviewBlock({ block, context }: PreviewBlockProps) {
  const { t } = useEngine();
  const [as, setAs] = useState<(typeof widths)[number]>('wide');
  const [dark, setDark] = useState(false);
  const html = readPath(context, block.html);
  const text = readPath(context, block.text);
  if (typeof html !== 'string' || typeof text !== 'string' || html === '') return null;
  return (
    <section className="pt-preview">
      <header className="pt-list-head">
        <h2 className="pt-list-title">{t(block.title)}</h2>
        <div className="pt-list-actions">
          {/* biome-ignore lint/a11y/useSemanticElements: buttons of which one is pressed. */}
          <span className="pt-segments" role="group" aria-label={t('kit:preview.as')}>
            {widths.map((each) => (
              <button
                key={each}
                type="button"
                className="pt-segment"
                aria-pressed={as === each}
                onClick={() => setAs(each)}
              >
                {t(`kit:preview.${each}`)}
              </button>
            ))}
          </span>
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
      {as === 'text' ? (
        <pre className="pt-preview-text">{text}</pre>
      ) : (
        <Frame html={html} title={t(block.title)} narrow={as === 'narrow'} dark={dark} />
      )}
    </section>
  );
}

interface FrameProps {
  readonly html: string;
  readonly title: string;
  readonly narrow: boolean;
  readonly dark: boolean;
}

/** The page in a frame without any right, under the policy of the page around it: only its one style element is let through. */
function Frame({ html, title, narrow, dark }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
    // The page’s own colors are asked for here, whatever the colors of this device.
    const asked = dark ? '(min-width: 0px)' : '(max-width: 0px)';
    const page = html.replace(
      /<style>([^<]*)/,
      (_style, rules: string) => `<style nonce="${nonce}">${rules.replaceAll('(prefers-color-scheme: dark)', asked)}`,
    );
    // Set by script: where the browser asks for trusted types, text alone would be refused.
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

/** Marks a page that goes into a frame without rights as fit to be parsed. */
function trusted(page: string): string {
  // Known to browsers before TypeScript's library.
  const types = (window as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
  if (types === undefined) return page;
  policy ??= types.createPolicy('portico-preview', { createHTML: (html) => html });
  return policy.createHTML(page);
}

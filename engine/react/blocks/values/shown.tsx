import { useState } from 'react';
import { type FormatModel, isList, type Json, type JsonObject } from '../../../model';
import { formatText, formatTone, isObject, settledTarget, shareOf } from '../../../runtime';
import { Article } from '../../article';
import { Button } from '../../elements/button';
import { TextLink } from '../../elements/text-link';
import { VisuallyHidden } from '../../elements/visually-hidden';
import { useEngine } from '../../engine';
import { Chip } from './chip';
import { useTicking } from './clock';
import { CodeText, staysTogether } from './code-text';
import { CopyButton } from './copy-button';
import { ShareBar } from './share-bar';

interface ShownProps {
  readonly value: Json | undefined;
  readonly format: FormatModel;
  /** What links and words read; holds the record as `record`. */
  readonly context: JsonObject;
}

/** A value as people read it: words, number, date, chip, link, bar. What is empty is a dash, with words for ears. */
export function Shown({ value, format, context }: ShownProps) {
  const text = useText(value, format, context);
  if (text === '' && format.as !== 'link') return <Nothing />;
  switch (format.as) {
    case 'words':
      return format.tones === undefined ? text : <Chip tone={formatTone(value, format)} text={text} />;
    case 'date':
    case 'dateTime':
    case 'month':
      return <time dateTime={String(value)}>{text}</time>;
    case 'relative':
      return <Moment at={String(value)} context={context} />;
    case 'code':
      return (
        <span className="pt-code-value">
          <CodeText text={text} />
          <CopyButton text={text} />
        </span>
      );
    case 'secret':
      return <Secret text={text} />;
    case 'email':
      return (
        <a href={mailTo(text)} className="pt-link">
          {text}
        </a>
      );
    case 'multiline':
      return <span className="pt-multiline-value">{text}</span>;
    case 'markdown':
      return <Article text={text} />;
    case 'link':
      return <Linked text={text} format={format} context={context} />;
    case 'share':
      return <Share value={value} format={format} text={text} context={context} />;
    case 'list':
      return <Several value={value} format={format} context={context} />;
    default:
      return staysTogether(text) ? <span className="pt-together">{text}</span> : text;
  }
}

/** The address as a link: its own signs written out, so that none of them adds a recipient or a text (RFC 6068). */
function mailTo(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}

/** What stands where there is nothing. */
export function Nothing() {
  const { t } = useEngine();
  return (
    <span className="pt-nothing">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('kit:value.none')}</VisuallyHidden>
    </span>
  );
}

function useText(value: Json | undefined, format: FormatModel, context: JsonObject): string {
  const { t, language } = useEngine();
  return formatText(value, format, { t, language, context, record: recordOf(context), now: Date.now() });
}

function recordOf({ record }: JsonObject): JsonObject | undefined {
  return isObject(record) ? record : undefined;
}

/** "3 minutes ago", which goes on by itself; the moment itself is its tooltip. */
function Moment({ at, context }: { readonly at: string; readonly context: JsonObject }) {
  const { t, language } = useEngine();
  const text = useTicking(() => formatText(at, { as: 'relative' }, { t, language, context, now: Date.now() }));
  const moment = useText(at, { as: 'dateTime' }, context);
  return (
    <time dateTime={at} title={moment}>
      {text}
    </time>
  );
}

/** Shown this once: nothing of it is kept outside the page. */
function Secret({ text }: { readonly text: string }) {
  const { t } = useEngine();
  const [shown, setShown] = useState(true);
  return (
    <span className="pt-secret">
      <code className="pt-secret-text">{shown ? text : '•'.repeat(24)}</code>
      <span className="pt-secret-buttons">
        <CopyButton text={text} wide />
        <Button kind="quiet" aria-pressed={!shown} onClick={() => setShown(!shown)}>
          {t('kit:copy.hide')}
        </Button>
      </span>
    </span>
  );
}

function Linked({
  text,
  format,
  context,
}: {
  text: string;
  format: FormatModel & { as: 'link' };
  context: JsonObject;
}) {
  const { address } = useEngine();
  if (text === '') return <Nothing />;
  return <TextLink to={address(settledTarget(format.to, context), context)}>{text}</TextLink>;
}

interface ShareProps extends ShownProps {
  readonly format: FormatModel & { readonly as: 'share' };
  readonly text: string;
}

function Share({ value, format, text, context }: ShareProps) {
  const { value: used, limit } = shareOf(value, format, recordOf(context));
  return (
    <span className="pt-share">
      <span>{text}</span>
      {limit !== undefined && <ShareBar part={used / limit} />}
    </span>
  );
}

function Several({ value, format, context }: ShownProps & { readonly format: FormatModel & { readonly as: 'list' } }) {
  const items = isList(value) ? value : [];
  return (
    <ul className="pt-values">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value has no other name than its place.
        <li key={at}>
          <Shown value={item} format={format.of} context={context} />
        </li>
      ))}
    </ul>
  );
}

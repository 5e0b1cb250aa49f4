import { Fragment, type ReactNode } from 'react';
import { type FormatModel, isList, type Json, type JsonObject, type LocaleKey, type Tone } from '../../../model';
import {
  changesBetween,
  durationText,
  formatText,
  formatTone,
  isObject,
  longDurationText,
  readPath,
  rowCells,
  settledTarget,
  shareOf,
} from '../../../runtime';
import { Article } from '../../article';
import { CopyButton } from '../../elements/copy-button';
import { TextLink } from '../../elements/text-link';
import { VisuallyHidden } from '../../elements/visually-hidden';
import { useEngine } from '../../engine';
import { FileLink } from '../../file-link';
import { useTicking } from './clock';
import { CodeText, staysTogether } from './code-text';
import { Secret, Snippet } from './secret';

interface ShownProps {
  readonly value: Json | undefined;
  readonly format: FormatModel;
  /** Context of links and texts; contains the record as `record`. */
  readonly context: JsonObject;
  /** What a missing value means, a locale key. */
  readonly empty?: LocaleKey | undefined;
}

/**
 * A formatted value: text, number, date, chip, link, bar. An empty one shows the text of its definition, else a dash with visually hidden
 * text.
 */
export function Shown({ value, format, context, empty }: ShownProps) {
  const text = useText(value, format, context);
  if (text === '' && (format.as !== 'link' || empty !== undefined)) return <Nothing words={empty} />;
  switch (format.as) {
    case 'words':
      return format.tones === undefined ? text : <Chip tone={formatTone(value, format)} text={text} />;
    case 'date':
    case 'dateTime':
    case 'month':
    case 'time':
    case 'dateRange':
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
    case 'snippet':
      return <Snippet words={format.words} context={context} />;
    case 'email':
      return (
        <a href={mailTo(text)} className="pt-link">
          {breakable(text)}
        </a>
      );
    case 'url':
      // Anything else may be a script.
      return /^https?:\/\//i.test(text) ? (
        <a href={text} className="pt-link" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      );
    case 'file':
      return <FileLink value={value} words={text} />;
    case 'multiline':
      return <span className="pt-multiline-value">{text}</span>;
    case 'markdown':
      return <Article text={text} />;
    case 'link':
      return <Linked text={text} format={format} context={context} />;
    case 'share':
      return <Share value={value} format={format} text={text} context={context} />;
    case 'changes':
      return <Changes value={value} format={format} context={context} />;
    case 'duration':
      return format.in === 'long' ? <LongDuration value={value} text={text} /> : text;
    case 'list':
      return <Several value={value} format={format} context={context} />;
    default: {
      const cells = isObject(value) ? rowCells(value) : undefined;
      if (cells) return <Row cells={cells} />;
      return staysTogether(text) ? <span className="pt-together">{text}</span> : breakable(text);
    }
  }
}

/** Addresses may go on in another line before their “@”: three of them side by side leave a table no room for anything else. */
function breakable(text: string): ReactNode {
  const [first = '', ...others] = text.split(/(?=@)/);
  if (others.length === 0) return text;
  return (
    <>
      {first}
      {others.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place.
        <Fragment key={at}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

/** A row with files, in one line: its files as links. */
function Row({ cells }: { readonly cells: readonly Json[] }) {
  const { t, language } = useEngine();
  return cells
    .flatMap((cell) => (isList(cell) ? cell : [cell]))
    .map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a value has no other name than its place.
      <Fragment key={at}>
        {at > 0 && ' · '}
        <FileLink value={value} words={formatText(value, { as: 'text' }, { t, language, context: {}, now: 0 })} />
      </Fragment>
    ));
}

/** The address as a link: its special characters are encoded, so that none of them adds a recipient or a text (RFC 6068). */
function mailTo(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}

/** Shown for an empty value: its text, or a dash. */
export function Nothing({ words }: { readonly words?: LocaleKey | undefined }) {
  const { t } = useEngine();
  if (words !== undefined) return <span className="pt-nothing">{t(words)}</span>;
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

/** "3 minutes ago", which updates itself; the exact time is its tooltip. */
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
  return (
    <TextLink to={address(settledTarget(format.to, context), context)}>
      {staysTogether(text) ? <span className="pt-together">{text}</span> : text}
    </TextLink>
  );
}

/** Minutes, with days and hours next to them if there are many. */
function LongDuration({ value, text }: { readonly value: Json | undefined; readonly text: string }) {
  const { language } = useEngine();
  const aside = typeof value === 'number' ? longDurationText(value, language) : undefined;
  if (aside === undefined) return text;
  return (
    <>
      <span className="pt-together">{durationText(Number(value), language)}</span>{' '}
      <span className="pt-aside pt-together">{aside}</span>
    </>
  );
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
  const { t } = useEngine();
  const items = isList(value) ? value : [];
  const list = (shown: readonly Json[]) => (
    <ul className="pt-values">
      {shown.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value has no other name than its place.
        <li key={at}>
          <Shown value={item} format={format.of} context={context} />
        </li>
      ))}
    </ul>
  );
  const { most = items.length } = format;
  const folded = items.slice(most);
  if (folded.length === 0) return list(items);
  return (
    <>
      {list(items.slice(0, most))}
      <details className="pt-values-more">
        <summary>{t('kit:list.more', { count: folded.length })}</summary>
        {list(folded)}
      </details>
    </>
  );
}

/** Differences, as a table of three columns: what, before, after. */
function Changes({
  value,
  format,
  context,
}: ShownProps & { readonly format: FormatModel & { readonly as: 'changes' } }) {
  const { t, language } = useEngine();
  const options = { t, language, context, now: Date.now() };
  const changes = changesBetween(readPath(recordOf(context), format.from), value, format, options);
  return (
    <table className="pt-changes">
      <thead>
        <tr>
          {(['name', 'before', 'after'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`kit:changes.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{before === undefined ? <Nothing /> : <del>{before}</del>}</td>
            <td>{after === undefined ? <Nothing /> : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A status as text, with a color and a mark: color alone conveys nothing. */
function Chip({ tone = 'neutral', text }: { readonly tone?: Tone | undefined; readonly text: string }) {
  return <span className={`pt-chip pt-tone-${tone}`}>{text}</span>;
}

/** A usage bar. Decorative: the numbers are in text next to it. */
function ShareBar({ part }: { readonly part: number }) {
  const width = Math.min(1, Math.max(0, part)) * 100;
  const level = part >= 1 ? 'danger' : part >= 0.8 ? 'warning' : 'info';
  return (
    <svg className={`pt-share-bar pt-tone-${level}`} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="pt-share-rail" width="100" height="6" />
      <rect className="pt-share-part" width={width} height="6" />
    </svg>
  );
}

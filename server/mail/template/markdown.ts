import markdownIt, { type Token } from 'markdown-it';
import { fillPlaces, type OutputValue, placesIn, type Resolved } from './liquid';
import { TemplateError } from './problem';

/** Emails consist of paragraphs, headings, lists, quotes, emphasis, code and links. No HTML, images, tables, or autolinks. */
const markdown = markdownIt({ html: false, linkify: false, breaks: true, typographer: false }).disable([
  'image',
  'table',
  'strikethrough',
  'reference',
  'html_block',
  'html_inline',
]);
// Every link is parsed, so that a refused one is reported instead of silently remaining text.
markdown.validateLink = () => true;
markdown.normalizeLink = (url) => url;
markdown.normalizeLinkText = (url) => url;

/**
 * A body in HTML and as text. Values are inserted after the Markdown is parsed: as text, whatever they look like.
 * @param withoutRefused leaves out the targets of refused links, as previews do
 */
export function writeBody(
  { source, places }: Resolved,
  origin: string,
  withoutRefused = false,
): { readonly html: string; readonly text: string } {
  const tokens = markdown.parse(source, {});
  const children = tokens.flatMap((token) => token.children ?? []);
  if (withoutRefused) dropRefused(children, places, origin);
  else for (const child of children) refuseAddresses(child, origin);
  return { html: blocksAsHtml(tokens, places, origin), text: blocksAsText(tokens, places, origin) };
}

/** A bare address counts as a link too, because mail programs turn it into one. */
function refuseAddresses({ type, content }: Token, origin: string): void {
  if (type !== 'text' && type !== 'code_inline') return;
  for (const [address] of content.matchAll(/[a-z][a-z0-9+.-]*:\/\/[^\s)>\]]*/gi))
    if (!mayLinkTo(address, origin)) throw refused(address);
}

const refused = (name: string) => new TemplateError({ part: 'body', code: 'TEMPLATE_LINK_REFUSED', name });

/** Links lead to `https:` or into the portal. Relative links and those with credentials are refused. */
function mayLinkTo(address: string, origin: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || url.origin === origin;
}

/** Target of a link. It may contain only variables that are addresses. */
function targetOf(token: Token, places: readonly OutputValue[], origin: string): string {
  const written = String(token.attrGet('href') ?? '');
  const foreign = placesIn(written, places).find(({ isUrl }) => !isUrl);
  if (foreign)
    throw new TemplateError({ part: 'body', code: 'TEMPLATE_LINK_VARIABLE', name: foreign.value.slice(0, 80) });
  const target = fillPlaces(written, places, ({ value }) => value);
  if (!mayLinkTo(target, origin)) throw refused(target.slice(0, 200));
  return target;
}

/** Keeps only the words of links that lead where they may not. */
function dropRefused(tokens: readonly Token[], places: readonly OutputValue[], origin: string): void {
  const dropped: boolean[] = [];
  for (const token of tokens) {
    if (token.type !== 'link_open' && token.type !== 'link_close') continue;
    if (token.type === 'link_open') dropped.push(!isAllowed(token, places, origin));
    const isDropped = token.type === 'link_open' ? dropped.at(-1) : dropped.pop();
    if (isDropped) Object.assign(token, { type: 'text', content: '' });
  }
}

function isAllowed(link: Token, places: readonly OutputValue[], origin: string): boolean {
  try {
    targetOf(link, places, origin);
    return true;
  } catch {
    return false;
  }
}

const escaped = (text: string) => markdown.utils.escapeHtml(text);

/** Tags of block tokens that are kept; all others become a paragraph. */
function blocksAsHtml(tokens: readonly Token[], places: readonly OutputValue[], origin: string): string {
  return tokens
    .map((token) => {
      if (token.type === 'inline') return inlineAsHtml(token.children ?? [], places, origin);
      if (token.type === 'hr') return '<hr>\n';
      if (token.type === 'fence' || token.type === 'code_block') {
        const code = fillPlaces(escaped(token.content), places, ({ value }) => escaped(value));
        return `<pre><code>${code}</code></pre>\n`;
      }
      if (token.hidden) return '';
      return token.nesting === -1 ? `</${token.tag}>\n` : `<${token.tag}>`;
    })
    .join('');
}

function inlineAsHtml(tokens: readonly Token[], places: readonly OutputValue[], origin: string): string {
  let within = false;
  return tokens
    .map((token) => {
      switch (token.type) {
        case 'text':
        case 'text_special':
          return fillPlaces(escaped(token.content), places, ({ value, isUrl }) =>
            isUrl && !within ? `<a href="${escaped(value)}">${escaped(value)}</a>` : withBreaks(escaped(value)),
          );
        case 'code_inline':
          return `<code>${fillPlaces(escaped(token.content), places, ({ value }) => escaped(value))}</code>`;
        case 'softbreak':
        case 'hardbreak':
          return '<br>\n';
        case 'link_open':
          within = true;
          return `<a href="${escaped(targetOf(token, places, origin))}">`;
        case 'link_close':
          within = false;
          return '</a>';
        default:
          return token.nesting === -1 ? `</${token.tag}>` : `<${token.tag}>`;
      }
    })
    .join('');
}

const withBreaks = (text: string) => text.replace(/\r?\n/g, '<br>\n');

/** The same as text: without emphasis, a link is followed by its address. */
function blocksAsText(tokens: readonly Token[], places: readonly OutputValue[], origin: string): string {
  const written: string[] = [];
  const lists: { ordered: boolean; next: number }[] = [];
  let quoted = 0;
  let marker = '';
  let tight = false;
  const add = (text: string) => {
    const indent = '> '.repeat(quoted) + '  '.repeat(Math.max(0, lists.length - 1));
    const rest = indent + ' '.repeat(lists.length > 0 ? 2 : 0);
    const [line = '', ...more] = text.split('\n');
    const block = [
      `${indent}${marker}${line}`,
      ...more.map((each) => `${marker === '' && lists.length === 0 ? indent : rest}${each}`),
    ];
    written.push(`${written.length === 0 ? '' : tight ? '\n' : '\n\n'}${block.join('\n')}`);
    marker = '';
    tight = lists.length > 0;
  };
  for (const token of tokens) {
    const list = lists.at(-1);
    switch (token.type) {
      case 'bullet_list_open':
      case 'ordered_list_open':
        lists.push({ ordered: token.type === 'ordered_list_open', next: Number(token.attrGet('start') ?? 1) });
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop();
        tight = lists.length > 0;
        break;
      case 'list_item_open':
        marker = list?.ordered ? `${list.next++}. ` : '- ';
        break;
      case 'blockquote_open':
        quoted++;
        break;
      case 'blockquote_close':
        quoted--;
        break;
      case 'inline':
        add(inlineAsText(token.children ?? [], places, origin));
        break;
      case 'fence':
      case 'code_block':
        add(fillPlaces(token.content.trimEnd(), places, ({ value }) => value));
        break;
      case 'hr':
        add('-----');
        break;
    }
  }
  return written.join('');
}

function inlineAsText(tokens: readonly Token[], places: readonly OutputValue[], origin: string): string {
  let target = '';
  let label = '';
  return tokens
    .map((token) => {
      switch (token.type) {
        case 'text':
        case 'text_special':
        case 'code_inline': {
          const text = fillPlaces(token.content, places, ({ value }) => value);
          label += text;
          return text;
        }
        case 'softbreak':
        case 'hardbreak':
          return '\n';
        case 'link_open':
          target = targetOf(token, places, origin);
          label = '';
          return '';
        case 'link_close':
          return label === target ? '' : ` (${target})`;
        default:
          return '';
      }
    })
    .join('');
}

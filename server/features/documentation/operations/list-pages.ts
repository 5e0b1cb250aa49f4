import { ok } from '../../../api/answer';
import { ownParameter } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';

/** Maximum number of passages returned. */
const mostFound = 10;

/** The pages of the documentation in their order; with `q` the passages that answer it, best first. */
export const listPages: Operation<'listPages'> = {
  source: 'listPages',
  access: 'session',
  async handle(call) {
    const { documentation } = call.services;
    for (const name of Object.keys(call.rawQuery)) {
      if (!known.has(name)) throw invalid({ [name]: { code: 'UNKNOWN' } });
    }
    // All pages are returned in any case; a value that is not a number is refused as in every list.
    for (const name of ['page', 'size']) {
      const written = ownParameter(call, name);
      if (written !== undefined && !/^[1-9]\d{0,8}$/.test(written))
        throw invalid({ [name]: { code: 'minimum', args: { limit: 1 } } });
    }
    const language = ownParameter(call, 'language') ?? call.actor.user.language;
    const q = ownParameter(call, 'q');
    const items =
      q === undefined
        ? documentation.pages(language).map(({ name, title, summary }) => ({
            id: name,
            link: linkTo(title, `/doc/${name}`),
            title,
            summary,
          }))
        : (await documentation.find(language, q, mostFound)).map(({ address, title, heading, text }) => ({
            id: address.slice('/doc/'.length),
            link: linkTo([title, ...heading].join(' › '), address),
            title: heading.at(-1) ?? title,
            summary: beginningOf(text),
          }));
    return ok({ items, total: items.length, page: 1, size: Math.max(items.length, 1) });
  },
};

const known = new Set(['language', 'q', 'page', 'size', 'sort']);

/** A link in the portal's small Markdown; a bracket in a title would end it. */
function linkTo(title: string, address: string): string {
  return `[${title.replaceAll(/[[\]]/g, '')}](${address})`;
}

/** The beginning of a passage, without Markdown syntax. */
function beginningOf(text: string): string {
  const plain = text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`|#>]|^- |^\d+\. /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > 160 ? `${plain.slice(0, 160)}…` : plain;
}

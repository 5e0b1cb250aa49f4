import { dump } from 'js-yaml';
import type { RouteModel } from '../../../engine/model';
import type { Page, Passage } from '../../documentation';
import type { Words } from './words';

/** A question without an answer, as a page begins from it. */
interface Question {
  readonly question: string;
  readonly language: string;
}

const longestTitle = 120;
const longestName = 60;
/** The address of a page but for its name, as routes write it. */
const folder = 'doc/';

/** In one line, as a title. */
export function lineOf(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length <= longest ? line : `${signs.slice(0, longest - 1).join('')}…`;
}

/** Where a section is read, as authors name it. */
export function sectionOf({ title, heading }: Passage): string {
  return [title, ...heading].join(' › ');
}

/**
 * The file with which a page begins: front matter that names the question, and where the file belongs.
 * @param words of who saves it
 * @param routes of the portal in which pages are read: one beside the pages hides a page of its name
 */
export function pageDraft(
  { question, language }: Question,
  pages: readonly Page[],
  nearest: Passage | undefined,
  routes: readonly RouteModel[],
  words: Words,
): { readonly fileName: string; readonly content: string } {
  const name = nameOf(question, new Set([...pages.map((page) => page.name), ...namesBeside(routes)]));
  const notes = [words.say('draft.save', { language, name, address: `/${folder}${name}` })];
  if (nearest) {
    const { page, address } = nearest;
    const [, anchor = 'page'] = address.split('#');
    notes.push(
      words.say('draft.closest', { section: lineOf(sectionOf(nearest), longestTitle) }),
      words.say('draft.instead', { anchor, page, language: nearest.language }),
    );
  }
  const order = Math.max(0, ...pages.map((page) => page.order)) + 1;
  const front = {
    title: lineOf(question, longestTitle),
    summary: '',
    order,
    revision: 1,
    questions: { page: [lineOf(question, Number.POSITIVE_INFINITY)] },
  };
  const content = `---\n${notes.map((note) => `# ${note.replaceAll(/[\r\n]+/g, ' ')}\n`).join('')}${dump(front, { lineWidth: -1 })}---\n\n`;
  return { fileName: `${name}.md`, content };
}

/** Names that routes have where pages have theirs, with their other spellings. */
function namesBeside(routes: readonly RouteModel[]): readonly string[] {
  return routes.flatMap(({ fullPath, path, aliases, children }) => {
    const parent = fullPath.slice(0, fullPath.length - path.length);
    const spellings = [fullPath, ...aliases.map((alias) => parent + alias)];
    const names = spellings.flatMap((each) => (each.startsWith(folder) ? [each.slice(folder.length)] : []));
    return [...names, ...namesBeside(children)];
  });
}

/** A name that no page and no route beside them has; the letters of other scripts make none. */
function nameOf(question: string, taken: ReadonlySet<string>): string {
  const words = question.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const bare =
    words
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, longestName)
      .replaceAll(/^-+|-+$/g, '') || 'new-page';
  let name = bare;
  for (let number = 2; taken.has(name); number++) name = `${bare}-${number}`;
  return name;
}

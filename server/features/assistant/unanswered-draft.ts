import { dump } from 'js-yaml';
import type { Page, Passage } from '../../documentation';

/** A question without an answer, as a page begins from it. */
interface Question {
  readonly question: string;
  readonly language: string;
}

const longestTitle = 120;
const longestName = 60;

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

/** The file with which a page begins: front matter that names the question, and where the file belongs. */
export function pageDraft(
  { question, language }: Question,
  pages: readonly Page[],
  nearest: Passage | undefined,
): { readonly fileName: string; readonly content: string } {
  const name = nameOf(question, new Set(pages.map((page) => page.name)));
  const [file = '', anchor = 'page'] = nearest?.address.replace('/doc/', '').split('#') ?? [];
  const notes = [
    `Save as locales/${language}/pages/${name}.md, with the same name in every language; its address is /doc/${name}.`,
    ...(nearest === undefined
      ? []
      : [
          `Closest section: ${lineOf(sectionOf(nearest), longestTitle)}.`,
          `If the answer belongs there, add the question to "${anchor}" in locales/${nearest.language}/pages/${file}.md instead.`,
        ]),
  ];
  const order = Math.max(0, ...pages.map((page) => page.order)) + 1;
  const front = {
    title: lineOf(question, longestTitle),
    summary: '',
    order,
    revision: 1,
    questions: { page: [lineOf(question, Number.POSITIVE_INFINITY)] },
  };
  const content = `---\n${notes.map((note) => `# ${note}\n`).join('')}${dump(front, { lineWidth: -1 })}---\n\n`;
  return { fileName: `${name}.md`, content };
}

/** A name that no page has; the letters of other scripts make none. */
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

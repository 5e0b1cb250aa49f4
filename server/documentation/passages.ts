import type { Page, Passage, Section } from './page';

/** A passage with its search terms. */
export interface Candidate {
  readonly passage: Passage;
  readonly questions: readonly string[];
}

/** Maximum words of a passage; in a language without spaces two characters count as one word. */
const mostWords = 400;
/** A subsection shorter than this belongs to its parent. */
const fewestWords = 120;

/** Splits a page at its headings. `source`: the page that it translates. */
export function passagesOf(page: Page, source: Page | undefined): readonly Candidate[] {
  const outdated = source !== undefined && source.revision > page.revision;
  return withShortParts(page.sections).flatMap((section) =>
    cut(section.text).map(
      (text): Candidate => ({
        passage: {
          page: page.name,
          title: page.title,
          heading: section.heading,
          address: `/doc/${page.name}${section.anchor === undefined ? '' : `#${section.anchor}`}`,
          text,
          score: 0,
          language: page.language,
          ...(outdated && { outdated }),
        },
        questions: section.questions,
      }),
    ),
  );
}

/** A short third-level section is read with its parent. */
function withShortParts(sections: readonly Section[]): readonly Section[] {
  const whole: Section[] = [];
  for (const section of sections) {
    const above = whole.at(-1);
    const short = section.level === 3 && section.questions.length === 0 && countWords(section.text) < fewestWords;
    if (!short || above === undefined) whole.push(section);
    else
      whole[whole.length - 1] = { ...above, text: `${above.text}\n\n**${section.heading.at(-1)}**\n\n${section.text}` };
  }
  return whole;
}

/** Splits between blocks; a block, such as a piece of code, stays whole. */
function cut(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const block of blocksOf(text)) {
    if (piece !== '' && countWords(piece) + countWords(block) > mostWords) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? block : `${piece}\n\n${block}`;
  }
  return [...pieces, piece];
}

/** Parts between empty lines; a fenced block stays together. */
function blocksOf(text: string): readonly string[] {
  const blocks: string[] = [];
  let open: string[] = [];
  let fenced = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced;
    if (line.trim() !== '' || fenced) open.push(line);
    else if (open.length > 0) {
      blocks.push(open.join('\n'));
      open = [];
    }
  }
  return open.length > 0 ? [...blocks, open.join('\n')] : blocks;
}

function countWords(text: string): number {
  const signs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu)?.length ?? 0;
  const spaced = text
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu, ' ')
    .match(/[\p{L}\p{N}]+/gu);
  return (spaced?.length ?? 0) + Math.ceil(signs / 2);
}

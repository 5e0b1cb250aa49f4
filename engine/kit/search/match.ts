import type { ShownOption } from '../shown-options';

/** Maximum number of matches drawn: users do not read further, and the next character narrows them. */
export const windowSize = 100;

/** An option with the text that a search compares. */
export interface Entry {
  readonly option: ShownOption;
  readonly words: string;
}

/** A search ignores case, accents and the width of letters and kana. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .trim();
}

export function entriesOf(options: readonly ShownOption[]): readonly Entry[] {
  return options.map((option) => ({ option, words: [option.text, option.key, ...option.search].map(fold).join('\n') }));
}

export interface Matches {
  /** The first matches; those that start with the text come before those that only contain it. */
  readonly shown: readonly ShownOption[];
  /** Total number of matches. */
  readonly count: number;
}

/** Options that match a text; all of them for an empty text. One pass over the list, so that ten thousand options stay fast. */
export function match(entries: readonly Entry[], text: string): Matches {
  const wanted = fold(text);
  if (wanted === '') return { shown: entries.slice(0, windowSize).map((entry) => entry.option), count: entries.length };
  const first: ShownOption[] = [];
  const later: ShownOption[] = [];
  let count = 0;
  for (const { option, words } of entries) {
    const at = words.indexOf(wanted);
    if (at < 0) continue;
    count++;
    const side = at === 0 || words[at - 1] === '\n' ? first : later;
    if (side.length < windowSize) side.push(option);
  }
  return { shown: inGroups([...first, ...later].slice(0, windowSize)), count };
}

/** Members of a group stay together if there are groups. */
function inGroups(options: readonly ShownOption[]): readonly ShownOption[] {
  if (!options.some((option) => option.group !== undefined)) return options;
  const order = [...new Set(options.map((option) => option.group))];
  return options.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

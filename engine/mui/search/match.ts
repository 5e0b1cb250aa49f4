import type { ShownOption } from '../shown-options';

/** No more matches than this are drawn: nobody reads further, and the next letter narrows them. */
export const windowSize = 100;

/** An option with what a search looks at. */
export interface Entry {
  readonly option: ShownOption;
  readonly words: string;
}

/** Case, accents and the width of letters and kana make no difference to a search. */
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
  /** The first of them, those that begin with the text before those that merely contain it. */
  readonly shown: readonly ShownOption[];
  /** How many there are in all. */
  readonly count: number;
}

/** What matches a text: all of them for none. One pass over the list, so that ten thousand options stay instant. */
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

/** Members of a group stay together, where there are groups. */
function inGroups(options: readonly ShownOption[]): readonly ShownOption[] {
  if (!options.some((option) => option.group !== undefined)) return options;
  const order = [...new Set(options.map((option) => option.group))];
  return options.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

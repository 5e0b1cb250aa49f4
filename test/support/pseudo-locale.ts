/** Letters that look like others, so that a sentence stays readable and shows that it went through the translations. */
const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    'AÀBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽaàbƀcçdðeéfƒgĝhĥiîjĵkķlļmṁnñoöpþqɋrŕsštţuûvṽwŵxẋyýzž',
  ).flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? letter]] : [])),
);

/** Parts that are not text: interpolated values, marks of links, nested sentences, addresses of Markdown links. */
const code = /(\{\{[^}]*\}\}|<\/?\w+>|\$t\([^)]*\)|\]\([^)]*\))/;

export const OPENING = '[!!';
export const CLOSING = '!!]';

/**
 * A sentence of the pseudo-locale (quality section 4, L3): accents, brackets at both ends, and two fifths longer, as a translation may be.
 * Text without brackets on a page is hard-coded; text without its end is cut off.
 */
export function pseudo(sentence: string): string {
  if (sentence.trim() === '') return sentence;
  const parts = sentence.split(code);
  const inLink = parts.map((part, at) =>
    /^<\w+>$/.test(parts[at - 1] ?? '') ? `${OPENING} ${part} ${CLOSING}` : part,
  );
  const words = inLink.map((part) =>
    code.test(part) ? part : Array.from(part, (letter) => accents[letter] ?? letter).join(''),
  );
  const length = parts.filter((part) => !code.test(part)).join('').length;
  return `${OPENING} ${words.join('')} ${filler(Math.ceil(length * 0.4))} ${CLOSING}`;
}

/** Words of at most six letters, so that they wrap like words. */
function filler(length: number): string {
  return Array.from({ length }, (_, at) => (at % 7 === 6 ? ' ' : 'ẋ'))
    .join('')
    .trim();
}

/** Every sentence of a locale file. */
export function pseudoLocale<Entry>(entry: Entry): Entry {
  if (typeof entry === 'string') return pseudo(entry) as Entry;
  return Object.fromEntries(Object.entries(entry as object).map(([key, value]) => [key, pseudoLocale(value)])) as Entry;
}

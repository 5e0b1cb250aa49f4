interface ForeignWordsProps {
  readonly text: string;
  /** Words in other languages → their language (BCP 47). */
  readonly foreign?: Readonly<Record<string, string>> | undefined;
}

/** A text in which words in other languages are marked with `lang`. */
export function ForeignWords({ text, foreign = {} }: ForeignWordsProps) {
  let rest = text;
  const parts: { readonly at: number; readonly words: string; readonly language?: string | undefined }[] = [];
  while (rest !== '') {
    const found = Object.keys(foreign)
      .map((words) => ({ words, index: words === '' ? -1 : rest.indexOf(words) }))
      .filter(({ index }) => index >= 0)
      .sort((one, other) => one.index - other.index)[0];
    const at = text.length - rest.length;
    if (found?.index !== 0) parts.push({ at, words: rest.slice(0, found?.index) });
    if (!found) break;
    parts.push({ at: at + found.index, words: found.words, language: foreign[found.words] });
    rest = rest.slice(found.index + found.words.length);
  }
  return parts.map(({ at, words, language }) =>
    language === undefined ? (
      words
    ) : (
      <span key={at} lang={language}>
        {words}
      </span>
    ),
  );
}

import { plain } from './plain';

/** Where a sentence ends: a mark (not that of a list's number) with a space after it, as `3.` may become 3.5, or a line. */
const ends = /(?<!^\s*\d{1,3})[.!?…]+["'”’»)\]*_\u00a0]*[^\S\u00a0]+|[。！？]+[」』）]*|\n+/gmu;

/** The whole sentences of a growing text after a place, without markup, and how far they go; of a finished text, all of the rest. */
export function sentencesAfter(
  text: string,
  from: number,
  finished: boolean,
): { readonly sentences: readonly string[]; readonly to: number } {
  const stops = [...text.matchAll(ends)]
    .map((match) => match.index + match[0].length)
    // What follows may belong to it: a quotation mark.
    .filter((stop) => stop > from && stop < text.length);
  if (finished && text.length > (stops.at(-1) ?? from)) stops.push(text.length);
  let to = from;
  const sentences = stops.flatMap((stop) => {
    const sentence = plain(text.slice(to, stop));
    to = stop;
    return sentence === '' ? [] : [sentence];
  });
  return { sentences, to };
}

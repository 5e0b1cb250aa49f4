import { formatJson, type MergeConflict, mergeDocuments } from '../../../../engine/change';
import { type Path, pathOfPointer, readDocument, withValue } from './json';

type Text = string | undefined;

/** Two edits of one text as one. */
interface MergedText {
  /** Where both wrote the same it says mine; undefined: there is no such document. */
  readonly text: Text;
  readonly conflicts: readonly MergeConflict[];
}

/** Merges two edits of a document by structure; one that is no JSON now is merged with no other. */
export function mergeTexts(path: string, base: Text, mine: Text, theirs: Text): MergedText {
  if (base === theirs || mine === theirs) return { text: mine, conflicts: [] };
  if (base === mine) return { text: theirs, conflicts: [] };
  const [was, own, other] = [base, mine, theirs].map((text) => (text === undefined ? text : readDocument(text)));
  const isRead = (text: Text, value: unknown) => (text === undefined) === (value === undefined);
  if (!isRead(base, was) || !isRead(mine, own) || !isRead(theirs, other))
    return { text: mine, conflicts: [{ pointer: '', base, mine, theirs }] };
  const { value, conflicts } = mergeDocuments(was, own, other, path);
  if (value === undefined || (mine === undefined && conflicts.length > 0)) return { text: undefined, conflicts };
  // The merge keeps what one side removed and the other changed. Its places are those of the merged document: the last goes first.
  const merged = formatJson(value);
  const gone = conflicts
    .filter((each) => each.mine === undefined)
    .map(({ pointer }) => pathOfPointer(pointer, value))
    .sort(lastFirst);
  return { text: gone.reduce((now, at) => withValue(now, at, undefined), merged), conflicts };
}

/** Later items of a list before earlier ones; names are in any order. */
function lastFirst(one: Path, other: Path): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  const [part, next] = [one[at], other[at]];
  return typeof part === 'number' && typeof next === 'number' ? next - part : String(part) < String(next) ? 1 : -1;
}

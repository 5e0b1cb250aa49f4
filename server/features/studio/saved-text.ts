import { shownSide } from '../../../engine/change';
import { mergeTexts } from '../../definitions';
import { conflictsOf } from './gate';

type Text = string | null;

interface Saved {
  /** The text that was edited; undefined: its hash is not known. */
  readonly known: Text | undefined;
  readonly mine: Text;
  /** What the set has now, or what is live. */
  readonly now: Text;
  readonly live: Text;
}

/** What a document of a set says once an edit is saved, and whether the set holds it: what is as it is live does not belong to a set. */
export function savedText(
  path: string,
  { known, mine, now, live }: Saved,
): { readonly text: Text; readonly isHeld: boolean } | 'conflict' {
  const text = known === undefined ? 'conflict' : mergeTexts(path, known, mine, now);
  return text === 'conflict' ? text : { text, isHeld: text !== live };
}

/** Where two edits of one document differ, as it is shown; the whole of it where no place can be named. Null: it is absent. */
export function conflictParts(path: string, base: Text, mine: Text, theirs: Text) {
  const parts = conflictsOf(path, base, mine, theirs).map((each) => ({
    pointer: each.pointer,
    mine: shownSide(each.pointer, each.mine) ?? null,
    theirs: shownSide(each.pointer, each.theirs) ?? null,
  }));
  return parts.length > 0 ? parts : [{ pointer: '', mine, theirs }];
}

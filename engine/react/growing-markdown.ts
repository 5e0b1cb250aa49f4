import { type Passage, readMarkdown } from './markdown';

/** Parses a text that grows at its end, repeatedly. */
export interface GrowingMarkdown {
  /**
   * The blocks of the text so far. Those that can no longer change are parsed once and keep their identity, so that their views can skip
   * rendering; only the block at the end is parsed again.
   */
  read(text: string, growing: boolean): readonly Passage[];
}

export function createGrowingMarkdown(): GrowingMarkdown {
  let settled: readonly Passage[] = [];
  let taken = '';
  let last: { readonly text: string; readonly growing: boolean; readonly passages: readonly Passage[] } | undefined;
  return {
    read(text, growing) {
      if (last !== undefined && last.text === text && last.growing === growing) return last.passages;
      if (!text.startsWith(taken)) {
        settled = [];
        taken = '';
      }
      const rest = text.slice(taken.length);
      const end = endOfSettled(rest);
      if (end > 0) {
        settled = [...settled, ...readMarkdown(rest.slice(0, end))];
        taken = text.slice(0, taken.length + end);
      }
      const passages = [...settled, ...readMarkdown(rest.slice(end), growing)];
      last = { text, growing, passages };
      return passages;
    },
  };
}

/** Index after the last empty line outside fenced code: later text does not change what precedes it. */
function endOfSettled(text: string): number {
  let fenced = false;
  let settled = 0;
  let at = 0;
  for (;;) {
    const end = text.indexOf('\n', at);
    if (end < 0) return settled;
    const line = text.slice(at, end);
    if (line.startsWith('```')) fenced = !fenced;
    at = end + 1;
    if (!fenced && line.trim() === '') settled = at;
  }
}

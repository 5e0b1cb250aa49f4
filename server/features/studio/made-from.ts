import { sql } from 'kysely';
import { formatJson } from '../../../engine/change';
import { parsed } from '../../definitions';
import type { Db } from '../../platform/database';
import { readTexts } from './texts';

/** What a text was made from. */
export interface Origin {
  readonly base: string | null;
  /** It is what was live earlier, or lay below it, unchanged. */
  readonly isOlder: boolean;
}

/**
 * What a document of a working copy was made from: of the texts that are known of it, the one with the fewest other lines. Of several such
 * the oldest, so that what was published since stays.
 * @param live the text that is live; null if there is none
 */
export async function madeFrom(db: Db, path: string, text: string | null, live: string | null): Promise<Origin> {
  const earlier = await earlierTexts(db, path);
  const written = formatted(text);
  if (earlier.some((each) => formatted(each) === written)) return { base: text, isOlder: true };
  // A document that was always there was removed on purpose.
  if (text === null) return { base: live, isOlder: false };
  let base = live;
  let fewest = otherLines(written, formatted(live), Number.POSITIVE_INFINITY);
  for (const each of earlier) {
    const lines = otherLines(written, formatted(each), fewest);
    if (lines > fewest) continue;
    [base, fewest] = [each, lines];
  }
  return { base, isOlder: false };
}

/** Earlier texts of a document, newest first: as each edition served it, and the file below it; null where there was none. */
async function earlierTexts(db: Db, path: string): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ readonly served: string | null; readonly below: string | null }>`
    select files ->> ${path} as served,
      case when overlay ? ${path} then overlay -> ${path} ->> 'base' else files ->> ${path} end as below
    from editions where number > 0 order by number desc`.execute(db);
  const hashes = [...new Set(rows.flatMap(({ served, below }) => [served, below]))];
  const texts = await readTexts(db, hashes);
  return hashes.map((hash) => (hash === null ? null : (texts.get(hash) ?? null)));
}

function formatted(text: string | null): string | null {
  const value = parsed(text);
  return value === 'unreadable' || value === undefined ? text : formatJson(value);
}

/**
 * How many lines only one of two texts has, in their order (Myers 1986, the greedy algorithm for the length of the shortest edit).
 * @param most beyond this number it is not counted further
 */
export function otherLines(one: string | null, other: string | null, most: number): number {
  const [a, b] = [one?.split('\n') ?? [], other?.split('\n') ?? []];
  const furthest = new Map([[1, 0]]);
  const end = Math.min(a.length + b.length, most);
  for (let edits = 0; edits <= end; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [left = -1, right = -1] = [furthest.get(diagonal - 1), furthest.get(diagonal + 1)];
      let x = left < right ? right : left + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      if (x >= a.length && x - diagonal >= b.length) return edits;
      furthest.set(diagonal, x);
    }
  }
  return end + 1;
}

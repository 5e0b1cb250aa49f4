/**
 * The candidate that was most likely intended, or undefined where none is near.
 *
 * Near is: at most a third of the characters wrong (insertion, deletion, change, swap of neighbors), at least one allowed and never more
 * than three. Case is ignored first, so `Required` finds `required` at once. Among equals the first candidate wins.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  // A name this long is no typo, and comparing is quadratic.
  if (name.length > 100) return undefined;
  const wanted = name.toLowerCase();
  let limit = Math.min(3, Math.max(1, Math.floor(name.length / 3)));
  let best: string | undefined;
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > limit) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance > limit || (best !== undefined && distance === limit)) continue;
    best = candidate;
    limit = distance;
    if (distance === 0) break;
  }
  return best ?? begunWith(wanted, candidates);
}

/** The only candidate that starts with a name, or with which the name starts: `doublePassword` for `doublePasswordEntry`. */
function begunWith(wanted: string, candidates: Iterable<string>): string | undefined {
  if (wanted.length < 4) return undefined;
  const found: string[] = [];
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    if (known !== wanted && known.length >= 4 && (known.startsWith(wanted) || wanted.startsWith(known)))
      found.push(candidate);
  }
  return found.length === 1 ? found[0] : undefined;
}

/** `{ nearest }` for the arguments of a problem, or nothing. */
export function nearestArgument(name: string, candidates: Iterable<string>): { readonly nearest?: string } {
  const found = nearest(name, candidates);
  return found === undefined ? {} : { nearest: found };
}

/** Optimal string alignment distance: like Levenshtein, and a swap of two neighbors is one step. */
export function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let distance = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) distance = Math.min(distance, at(beforePrevious, column - 2) + 1);
      current.push(distance);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

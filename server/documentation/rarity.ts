/** How rare a term is among the passages; a term that occurs in none is the rarest. */
export interface Rarity {
  of(term: string): number;
  readonly unknown: number;
  /** The known term that a mistyped one most likely means. */
  nearest(term: string): string | undefined;
}

/** Counts the terms of the passages. */
export function rarityOf(documents: readonly ReadonlySet<string>[]): Rarity {
  const counts = new Map<string, number>();
  for (const terms of documents) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const total = documents.length;
  const unknown = Math.log(1 + total);
  const byLength = new Map<number, string[]>();
  for (const term of counts.keys()) {
    const length = term.length;
    const others = byLength.get(length);
    if (others === undefined) byLength.set(length, [term]);
    else others.push(term);
  }
  return {
    unknown,
    of: (term) => {
      const count = counts.get(term);
      return count === undefined ? unknown : Math.log(1 + total / count);
    },
    nearest(term) {
      if (counts.has(term)) return term;
      const most = Math.max(1, Math.round(term.length * 0.2));
      let best: string | undefined;
      let least = most + 1;
      for (let length = term.length - most; length <= term.length + most; length++)
        for (const other of byLength.get(length) ?? []) {
          if (other[0] !== term[0]) continue;
          const distance = editDistance(term, other, least);
          if (distance < least) [best, least] = [other, distance];
        }
      return best;
    },
  };
}

/** Characters to change, add, remove or swap, up to `most`. */
function editDistance(one: string, other: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= most) return most;
    before = row;
    row = next;
  }
  return row[other.length] ?? most;
}

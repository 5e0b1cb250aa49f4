/** What a merged order comes to: every item once, and those that both moved to different places. */
export interface MergedOrder<Item> {
  readonly order: readonly Item[];
  readonly torn: readonly Item[];
}

/**
 * Merges two orders of one list as moves: what only one side moved is where that side put it, and what one side added follows what it follows
 * there. Items that are in no side are gone.
 */
export function mergeOrder<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  kept: (item: Item) => boolean,
): MergedOrder<Item> {
  const moved = movedIn(base, mine);
  const movedThere = movedIn(base, theirs);
  const before = (items: readonly Item[], item: Item) => items[items.indexOf(item) - 1];
  const torn = [...moved].filter(
    (item) => movedThere.has(item) && kept(item) && before(mine, item) !== before(theirs, item),
  );
  // Theirs, with what I moved and added put where I have it.
  const order = theirs.filter((item) => kept(item) && !moved.has(item));
  mine.forEach((item, index) => {
    if (!kept(item) || order.includes(item)) return;
    order.splice(placeAfter(order, mine.slice(0, index)), 0, item);
  });
  return { order, torn };
}

/** Behind the nearest of those before it that is there. */
function placeAfter<Item>(order: readonly Item[], before: readonly Item[]): number {
  for (let index = before.length - 1; index >= 0; index--) {
    const at = order.indexOf(before[index] as Item); // within the list
    if (at >= 0) return at + 1;
  }
  return 0;
}

/** Items of a side that are not where they were: as few as explain its order. */
function movedIn<Item>(base: readonly Item[], side: readonly Item[]): ReadonlySet<Item> {
  const common = side.filter((item) => base.includes(item));
  const places = common.map((item) => base.indexOf(item));
  const stays = longestRising(places);
  return new Set(common.filter((_item, index) => !stays.has(index)));
}

/** Indices of a longest rising part of a list of numbers. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const lengths = numbers.map(() => 1);
  const from = numbers.map(() => -1);
  let best = -1;
  numbers.forEach((number, index) => {
    for (let other = 0; other < index; other++) {
      if ((numbers[other] ?? 0) < number && (lengths[other] ?? 0) + 1 > (lengths[index] ?? 0)) {
        lengths[index] = (lengths[other] ?? 0) + 1;
        from[index] = other;
      }
    }
    if (best === -1 || (lengths[index] ?? 0) > (lengths[best] ?? 0)) best = index;
  });
  const found = new Set<number>();
  for (let index = best; index >= 0; index = from[index] ?? -1) found.add(index);
  return found;
}

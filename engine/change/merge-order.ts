/** The result of merging orders: every item once, and those that both moved to different places. */
export interface MergedOrder<Item> {
  readonly order: readonly Item[];
  readonly torn: readonly Item[];
}

/**
 * Merges two orders of one list as moves: an item that only one side moved goes where that side put it, and an item that one side added
 * follows the same item as on that side. Items that are in neither side are dropped.
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
  // Their order, with the items I moved and added where I put them.
  const order = theirs.filter((item) => kept(item) && !moved.has(item));
  mine.forEach((item, index) => {
    if (!kept(item) || order.includes(item)) return;
    order.splice(placeAfter(order, mine.slice(0, index)), 0, item);
  });
  return { order, torn };
}

/** Behind the nearest preceding item that is present. */
function placeAfter<Item>(order: readonly Item[], before: readonly Item[]): number {
  for (let index = before.length - 1; index >= 0; index--) {
    const at = order.indexOf(before[index] as Item); // within the list
    if (at >= 0) return at + 1;
  }
  return 0;
}

/** Items of a side that were moved: the fewest that explain its order. */
function movedIn<Item>(base: readonly Item[], side: readonly Item[]): ReadonlySet<Item> {
  const common = side.filter((item) => base.includes(item));
  const places = common.map((item) => base.indexOf(item));
  const stays = longestRising(places);
  return new Set(common.filter((_item, index) => !stays.has(index)));
}

/** Indices of a longest increasing subsequence. */
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

import { type BlockPart, type Path, pointerOf, problemAt } from '../definition';
import type { DefinitionProblem } from '../model';
import { inside } from './report';
import type { Shared } from './world';

/** Shared blocks without an end. */
export interface Circles {
  /** Blocks in a circle, and those that lead to one. */
  readonly endless: ReadonlySet<string>;
  readonly problems: readonly DefinitionProblem[];
}

/** Finds shared blocks that use one another in a circle, and reports each circle once. Without recursion: a chain may be long. */
export function findCircles(
  blocks: ReadonlyMap<string, Shared<BlockPart>>,
  usesIn: (block: BlockPart) => readonly (readonly [name: string, path: Path])[],
): Circles {
  const uses = new Map(
    [...blocks].map(([name, { value }]) => [name, usesIn(value).filter(([used]) => blocks.has(used))]),
  );
  const users = new Map<string, string[]>();
  for (const [name, list] of uses)
    for (const [used] of list) {
      const known = users.get(used);
      if (known === undefined) users.set(used, [name]);
      else known.push(name);
    }
  // A block ends once all blocks that it uses end: counted down from those that use none. What is never counted down has no end.
  const waiting = new Map([...uses].map(([name, list]) => [name, list.length]));
  const ready = [...waiting].flatMap(([name, count]) => (count === 0 ? [name] : []));
  for (let name = ready.pop(); name !== undefined; name = ready.pop()) {
    waiting.delete(name);
    for (const user of users.get(name) ?? []) {
      const left = (waiting.get(user) ?? 0) - 1;
      waiting.set(user, left);
      if (left === 0) ready.push(user);
    }
  }
  const endless = new Set(waiting.keys());
  const seen = new Set<string>();
  const problems = [...endless].flatMap((first): readonly DefinitionProblem[] => {
    const way: string[] = [];
    let name = first;
    while (!seen.has(name)) {
      seen.add(name);
      way.push(name);
      name = uses.get(name)?.find(([used]) => endless.has(used))?.[0] ?? name;
    }
    const circle = way.slice(way.indexOf(name));
    const [start = ''] = circle;
    const block = blocks.get(start);
    const next = uses.get(start)?.find(([used]) => endless.has(used));
    if (!way.includes(name) || block === undefined || next === undefined) return [];
    const spot = inside(block.spot, ...next[1]);
    return [problemAt(spot.document, pointerOf(spot.path), 'cycle', { path: [...circle, start].join(' → ') })];
  });
  return { endless, problems };
}

import type { Report } from './report';
import type { World } from './world';

/** Reports shared definitions that no form uses. A form that could not be read may use them, so nothing is reported while one is broken. */
export function checkUnusedShared(world: World, uses: ReadonlySet<string>, report: Report): void {
  if ([...world.definitions.broken].some((path) => path.endsWith('.form.json'))) return;
  const parts = [
    ['field', world.sharedFields],
    ['condition', world.sharedConditions],
    ['list', world.sharedOptionLists],
  ] as const;
  for (const [kind, things] of parts) {
    for (const [name, { spot }] of things) {
      if (!uses.has(`shared ${kind} ${name}`)) report(spot, 'unused-shared', { name }, 'warning');
    }
  }
}

import { useEffect, useMemo, useState } from 'react';
import type { CallModel, JsonObject, SourceUseModel } from '../../engine/model';
import { createScope, isTotalExact, type Scope, type SourceStore, totalOf } from '../../engine/runtime';
import type { Menu, MenuEntry } from '../shell/frame/menu-entry';
import type { Badge, Badges } from '../shell/frame/navigation';

const none: Badges = {};

/**
 * The numbers beside menu entries, by the route's id (specification section 2, route property `badge`): the source's response if it is a
 * number, else the `total` of its list. They are polled as the route specifies; one that cannot be loaded shows no number.
 * @param context what arguments and conditions of badges read
 */
export function useBadges(
  menu: Menu,
  context: JsonObject,
  sources: Readonly<Record<string, CallModel>>,
  store: SourceStore,
): Badges {
  const wanted = JSON.stringify([...menu.main, ...menu.trailing].flatMap(badgesOf));
  const [scope, setScope] = useState<Scope>();
  const [badges, setBadges] = useState(none);
  const uses = useMemo(() => JSON.parse(wanted) as readonly SourceUseModel[], [wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another context is handed to the scope that is open
  useEffect(() => {
    const opened = createScope({ model: { sources: uses, blocks: [] }, sources, store, context });
    // A sum that grows while its parts load shows wrong numbers: it is shown when all are loaded.
    const read = () => {
      if (uses.every(({ name }) => hasAnswered(opened, name)))
        setBadges(Object.fromEntries(uses.map(({ name }) => [name, countIn(opened, name)])));
    };
    opened.subscribe(read);
    read();
    setScope(opened);
    return () => opened.dispose();
  }, [uses, sources, store]);
  useEffect(() => scope?.setContext(context), [scope, context]);
  return badges;
}

function badgesOf({ badge, children }: MenuEntry): readonly SourceUseModel[] {
  return [...(badge === undefined ? [] : [badge.source]), ...children.flatMap(badgesOf)];
}

function hasAnswered(scope: Scope, name: string): boolean {
  const { answer, status } = scope.state(name);
  return answer !== undefined || status !== 'loading';
}

function countIn(scope: Scope, name: string): Badge {
  const { answer } = scope.state(name);
  if (typeof answer === 'number') return answer;
  return isTotalExact(answer) ? totalOf(answer) : { atLeast: totalOf(answer) };
}

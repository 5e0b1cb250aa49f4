import { useEffect, useState } from 'react';
import type { Json, SourceModel } from '../../engine/model';
import { readPath, type SourceStore } from '../../engine/runtime';
import type { Menu, MenuEntry } from '../shell/frame/menu-entry';
import type { Badges } from '../shell/frame/navigation';

/**
 * The numbers beside menu entries, by source (specification section 2, route property `badge`): what the source answers where that
 * is a number, else the `total` of its list. They are polled as the source says; one that cannot be had shows no number.
 */
export function useBadges(menu: Menu, sources: Readonly<Record<string, SourceModel>>, store: SourceStore): Badges {
  const wanted = [...new Set([...menu.main, ...menu.trailing].flatMap(badgesOf))].sort().join(' ');
  const [badges, setBadges] = useState<Badges>({});
  useEffect(() => {
    const open = wanted.split(' ').flatMap((name) => {
      const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
      return source ? [{ name, handle: store.open(source, {}, { poll: source.poll ?? 0 }) }] : [];
    });
    const read = () =>
      setBadges(Object.fromEntries(open.map(({ name, handle }) => [name, countIn(handle.state().answer)])));
    const leave = open.map(({ handle }) => handle.subscribe(read));
    if (open.length > 0) read();
    return () => {
      for (const stop of leave) stop();
      for (const { handle } of open) handle.close();
    };
  }, [wanted, sources, store]);
  return badges;
}

function badgesOf({ badge, children }: MenuEntry): readonly string[] {
  return [...(badge === undefined ? [] : [badge]), ...children.flatMap(badgesOf)];
}

function countIn(answer: Json | undefined): number {
  const count = typeof answer === 'number' ? answer : readPath(answer, ['total']);
  return typeof count === 'number' ? count : 0;
}

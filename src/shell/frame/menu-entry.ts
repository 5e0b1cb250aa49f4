import type { LocaleKey } from '../../../engine/model';

/** An entry of the portal's menu, as the routes and the visitor's rights make it. */
export interface MenuEntry {
  /** Id of the route. */
  readonly id: string;
  /** Address of the route below the portal's base, with a leading slash: `/licenses`. */
  readonly path: string;
  /** Where a press leads: the route itself, or the place below it that was visited last. */
  readonly to: string;
  readonly label: LocaleKey;
  readonly tooltip?: LocaleKey;
  /** Name of a {@link MenuIcon}. */
  readonly icon?: string;
  /** Number shown beside the label; absent or 0: none. */
  readonly badge?: number;
  /** Marked as current on the addresses below `path` too. */
  readonly matchChildPaths: boolean;
  /** Stands at the end of the menu (specification section 2, documentation). */
  readonly trailing: boolean;
  readonly children: readonly MenuEntry[];
}

/** Whether an entry stands for the page at an address. */
export function isCurrent(entry: MenuEntry, pathname: string): boolean {
  const here = pathname.replace(/\/+$/, '') || '/';
  return here === entry.path || (entry.matchChildPaths && here.startsWith(`${entry.path}/`));
}

/** Whether the page at an address is the entry's own or one of the entries below it. */
export function holdsCurrent(entry: MenuEntry, pathname: string): boolean {
  return isCurrent(entry, pathname) || entry.children.some((child) => holdsCurrent(child, pathname));
}

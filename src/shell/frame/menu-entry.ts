import type { BadgeModel } from '../../../engine/model';

/** An entry of the menu, complete except for its texts. */
export interface MenuEntry {
  /** Id of the route. */
  readonly id: string;
  /** Locale keys. */
  readonly label: string;
  readonly tooltip?: string;
  /** Name of an icon that the menu draws. */
  readonly icon?: string;
  /** Address below the portal's base; a group leads to its last visited place. */
  readonly to: string;
  /** This very page is shown. */
  readonly current: boolean;
  /** The page shown is below this entry, or counts as its own. */
  readonly containsCurrent: boolean;
  /** The number beside the label; read under the route's id. */
  readonly badge?: BadgeModel;
  readonly children: readonly MenuEntry[];
}

export interface Menu {
  readonly main: readonly MenuEntry[];
  /** At the end of the menu: help and the like (specification section 2, documentation). */
  readonly trailing: readonly MenuEntry[];
  /** In the account menu: the pages of the user's account. */
  readonly profile: readonly MenuEntry[];
}

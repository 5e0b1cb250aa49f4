import type { ContextTest, ScreenTargetModel } from './context';
import type { JsonObject, LocaleKey } from './json';
import type { SourceUseModel } from './scope';

/** How a query parameter is parsed; an invalid value is dropped. */
export type QueryParser = 'text' | 'integer' | 'boolean' | 'path';

/** One portal's tree of routes (specification section 2, route configuration). */
export interface RoutesModel {
  readonly portal: string;
  readonly hash: string;
  readonly title: LocaleKey;
  /** Locale namespaces of its menus, numbers and tour, sorted; every page of the portal loads them. */
  readonly namespaces: readonly string[];
  readonly routes: readonly RouteModel[];
  readonly tour?: TourModel;
  readonly commandPalette?: CommandPaletteModel;
}

/** What the palette finds besides pages. */
export interface CommandPaletteModel {
  /** Locale namespaces of its texts, sorted; loaded when it is opened. */
  readonly namespaces: readonly string[];
  readonly actions: readonly CommandModel[];
  readonly records: readonly CommandRecordsModel[];
}

/** An action that can be started from anywhere: its screen is opened and runs it. */
export interface CommandModel {
  readonly route: string;
  readonly action: string;
  readonly label: LocaleKey;
  readonly icon?: string;
  readonly permission?: string;
}

/** Records that the palette finds by the search text. */
export interface CommandRecordsModel {
  /** Called with the search text as `q`; its name is that of the source. */
  readonly source: SourceUseModel;
  readonly label: LocaleKey;
  /** Path within a record of its title in the results. */
  readonly title: readonly string[];
  readonly subtitle: readonly {
    readonly field: readonly string[];
    /** Texts of its values. */
    readonly words?: Readonly<Record<string, LocaleKey>>;
  }[];
  /** Reads `record`. */
  readonly to: ScreenTargetModel & { readonly kind: 'route' };
  /** Permission that the source requires. */
  readonly permission?: string;
}

/** The tour for new users (specification section 2, tour dialog). */
export interface TourModel {
  /** The page that offers it. */
  readonly invitation?: { readonly route: string; readonly title: LocaleKey; readonly text: LocaleKey };
  readonly steps: readonly TourStepModel[];
}

/** One step of the tour. */
export interface TourStepModel {
  readonly title: LocaleKey;
  readonly text: LocaleKey;
  /** Route whose page is opened for the step. */
  readonly route?: string;
  /** Route whose menu entry the step points at. */
  readonly menu?: string;
  /** Part of the frame the step points at. */
  readonly part?: 'navigation' | 'content' | 'notices' | 'look' | 'account';
}

/** The number beside a menu entry. */
export interface BadgeModel {
  /** Source of the number; its name is the route's id. */
  readonly source: SourceUseModel;
  /** Label of what it counts: a locale key with `{{count}}`. */
  readonly label?: LocaleKey;
}

/** A route with all defaults filled in (specification section 2, route configuration). */
export interface RouteModel {
  readonly id: string;
  /** Path below its parent, without slashes at the ends. */
  readonly path: string;
  /** Whole path below the application prefix, without a leading slash. */
  readonly fullPath: string;
  /** Name of a path of the host's configuration that goes before `path`; a disabled one removes the route. */
  readonly configured?: string;
  /** Other spellings of `path`; they redirect here, with their query. */
  readonly aliases: readonly string[];
  readonly label?: LocaleKey;
  readonly tooltip?: LocaleKey;
  readonly icon?: string;
  readonly screen?: string;
  readonly default: boolean;
  /** Rendered without the shell, open to everyone. */
  readonly standalone: boolean;
  /** Open to everyone, in the frame of its screen. */
  readonly public: boolean;
  readonly trailingMenu: boolean;
  /** False: no side navigation beside it. */
  readonly drawer: boolean;
  readonly matchChildPaths: boolean;
  readonly badge?: BadgeModel;
  readonly context: JsonObject;
  readonly adminOnly: boolean;
  readonly minimumRole?: string;
  readonly permission?: string;
  readonly displayed: true | ContextTest;
  /** Query parameters that are retained → how they are parsed; absent: nothing is dropped. */
  readonly query?: Readonly<Record<string, QueryParser>>;
  readonly children: readonly RouteModel[];
}

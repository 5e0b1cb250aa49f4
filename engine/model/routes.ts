import type { ContextTest, ScreenTargetModel } from './context';
import type { JsonObject, LocaleKey } from './json';
import type { SourceUseModel } from './scope';

/** How a parameter of the query is read; a value that cannot be read so is dropped. */
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

/** What people find in the palette besides pages. */
export interface CommandPaletteModel {
  /** Locale namespaces of its texts, sorted; loaded when it is opened. */
  readonly namespaces: readonly string[];
  readonly actions: readonly CommandModel[];
  readonly records: readonly CommandRecordsModel[];
}

/** An action that is begun from anywhere: its screen is opened, and there it runs. */
export interface CommandModel {
  readonly route: string;
  readonly action: string;
  readonly label: LocaleKey;
  readonly icon?: string;
  readonly permission?: string;
}

/** Records that are found by what is typed. */
export interface CommandRecordsModel {
  /** Asked with the text as `q`; its name is that of the source. */
  readonly source: SourceUseModel;
  readonly label: LocaleKey;
  /** Place within a record of what it is found as. */
  readonly title: readonly string[];
  readonly subtitle: readonly {
    readonly field: readonly string[];
    /** Words of its values. */
    readonly words?: Readonly<Record<string, LocaleKey>>;
  }[];
  /** Reads `record`. */
  readonly to: ScreenTargetModel & { readonly kind: 'route' };
  /** Permission that the source asks for. */
  readonly permission?: string;
}

/** What newcomers are shown around (specification section 2, tour dialog). */
export interface TourModel {
  /** The page that invites to it. */
  readonly invitation?: { readonly route: string; readonly title: LocaleKey; readonly text: LocaleKey };
  readonly steps: readonly TourStepModel[];
}

/** One thing that newcomers are shown. */
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
  /** Where it is read; its name is the route's id. */
  readonly source: SourceUseModel;
  /** What it counts: a locale key with `{{count}}`. */
  readonly label?: LocaleKey;
}

/** A route with everything its definition leaves out filled in (specification section 2, route configuration). */
export interface RouteModel {
  readonly id: string;
  /** Path below its parent, without slashes at the ends. */
  readonly path: string;
  /** Whole path below the application prefix, without a leading slash. */
  readonly fullPath: string;
  /** Name of a path of the host's configuration that goes before `path`; one switched off takes the route away. */
  readonly configured?: string;
  /** Other spellings of `path`; they lead here, with their query. */
  readonly aliases: readonly string[];
  readonly label?: LocaleKey;
  readonly tooltip?: LocaleKey;
  readonly icon?: string;
  readonly screen?: string;
  readonly default: boolean;
  /** Drawn without the shell, open to anyone. */
  readonly standalone: boolean;
  /** Open to anyone, in whatever frame its screen has. */
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
  /** Query parameters that survive sanitising → how they are read; absent: nothing is dropped. */
  readonly query?: Readonly<Record<string, QueryParser>>;
  readonly children: readonly RouteModel[];
}

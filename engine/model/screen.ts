import type { Operator } from './condition';
import type { TargetModel } from './form';
import type { Json, JsonObject, LocaleKey } from './json';

/** A condition outside a form: it reads only the context, so it needs no graph. */
export type ContextTest =
  | { readonly op: 'all' | 'any'; readonly of: readonly ContextTest[] }
  | { readonly op: 'not'; readonly of: ContextTest }
  | { readonly op: Exclude<Operator, 'sameAs'>; readonly path: readonly string[]; readonly value?: Json };

export interface ScreenModel {
  readonly id: string;
  readonly hash: string;
  readonly title: LocaleKey;
  /** Frame drawn around the blocks: the portal shell, the onboarding shell, or nothing. */
  readonly frame: 'portal' | 'onboarding' | 'bare';
  readonly blocks: readonly BlockModel[];
  /** Ids of the forms the screen draws, sorted; the browser loads them with the screen. */
  readonly forms: readonly string[];
}

interface BlockBase {
  readonly displayed: true | ContextTest;
  /** JSON pointer of the block in its file, for error boundaries. */
  readonly pointer: string;
}

export type BlockModel = BlockBase &
  (
    | { readonly block: 'form'; readonly form: string; readonly stepper: 'standard' | 'collapsed' | 'dense' | 'none' }
    | { readonly block: 'article'; readonly body: LocaleKey }
    | { readonly block: 'panel'; readonly title?: LocaleKey; readonly blocks: readonly BlockModel[] }
    | { readonly block: 'links'; readonly links: readonly { readonly label: LocaleKey; readonly to: TargetModel }[] }
    /** A block the host registered; `settings` were checked against its schema. */
    | { readonly block: 'component'; readonly component: string; readonly settings: JsonObject }
  );

/** One portal's tree of routes (specification section 2, route configuration). */
export interface RoutesModel {
  readonly portal: string;
  readonly hash: string;
  readonly title: LocaleKey;
  readonly routes: readonly RouteModel[];
}

export interface RouteModel {
  readonly id: string;
  /** Path below its parent, without slashes at the ends. */
  readonly path: string;
  /** Whole path below the application prefix, without a leading slash. */
  readonly fullPath: string;
  readonly label?: LocaleKey;
  readonly tooltip?: LocaleKey;
  readonly icon?: string;
  readonly screen?: string;
  readonly default: boolean;
  /** Drawn without the shell, open to anyone. */
  readonly standalone: boolean;
  readonly trailingMenu: boolean;
  readonly drawer: boolean;
  readonly matchChildPaths: boolean;
  /** Source whose answer's number is shown beside the label. */
  readonly badge?: string;
  readonly context: JsonObject;
  readonly minimumRole?: string;
  readonly permission?: string;
  readonly displayed: true | ContextTest;
  /** Query parameters that survive sanitising → how they are read. */
  readonly query: Readonly<Record<string, 'text' | 'integer' | 'boolean' | 'path'>>;
  readonly children: readonly RouteModel[];
}

import type { Operator } from './condition';
import type { Json } from './json';
import type { TargetModel } from './target';

/** A condition outside a form: it reads only the context, so it needs no graph. */
export type ContextTest =
  | { readonly op: 'all' | 'any'; readonly of: readonly ContextTest[] }
  | { readonly op: 'not'; readonly of: ContextTest }
  | { readonly op: Exclude<Operator, 'sameAs'>; readonly path: readonly string[]; readonly value?: Json };

/** A literal, or the current value of a place of the screen's context. */
export type ContextArgument = { readonly value: Json } | { readonly path: readonly string[] };

/** A target on a screen: the arguments of its query (and of the path, by the same names) are read from the context. */
export type ScreenTargetModel =
  | {
      readonly kind: 'route';
      readonly route: string;
      readonly keepQuery: boolean;
      readonly query: Readonly<Record<string, ContextArgument>>;
    }
  /** An address in the context, followed by path segments, for instance `settings.links.wls` + `licenses` + an id. */
  | {
      readonly kind: 'context';
      readonly path: readonly string[];
      readonly keepQuery: boolean;
      readonly segments: readonly ContextArgument[];
    }
  | Extract<TargetModel, { readonly kind: 'address' | 'operation' }>;

/** Roots of the context that short texts of a screen may name: `{{record.name}}`. Long articles may name every root. */
export const textRoots = ['record', 'answer', 'profile'] as const;

/** The meaning of a color; a text beside it always expresses it too. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

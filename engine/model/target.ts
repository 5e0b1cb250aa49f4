import type { SlotIndex, Switch } from './condition';
import type { Json, LocaleKey } from './json';

/** A literal, or the value of a slot. */
export type Argument = { readonly value: Json } | { readonly slot: SlotIndex };

/** Where a link or a navigation leads. */
export type TargetModel =
  /** A route by id. `keepQuery` carries over the current query string; `query` adds parameters read from slots or literals. */
  | {
      readonly kind: 'route';
      readonly route: string;
      readonly keepQuery: boolean;
      readonly query: Readonly<Record<string, Argument>>;
      /** Values passed beside the address: navigation state. */
      readonly state?: Readonly<Record<string, Argument>>;
    }
  /** An address from settings (`settings.links.portal`) or another context place. */
  | { readonly kind: 'context'; readonly path: readonly string[]; readonly keepQuery: boolean }
  /** An https address written out. */
  | { readonly kind: 'address'; readonly href: string }
  /** Another step of the same form. */
  | { readonly kind: 'step'; readonly step: string }
  /** Runs a host operation, for instance resending a code. */
  | { readonly kind: 'operation'; readonly operation: string };

/** With `when` it happens only if the condition holds at that time. */
export type EffectModel = { readonly when?: Switch } & (
  | { readonly do: 'next' }
  | { readonly do: 'step'; readonly step: string }
  | { readonly do: 'navigate'; readonly to: TargetModel }
  | { readonly do: 'notify'; readonly message: LocaleKey; readonly severity: 'success' | 'info' | 'warning' }
  | { readonly do: 'refresh'; readonly source: string }
  | { readonly do: 'clear'; readonly fields: readonly number[] }
);

/** What a form leaves to its host: the effects outside the form. */
export type HostEffectModel = Extract<EffectModel, { readonly do: 'navigate' | 'notify' | 'refresh' }>;

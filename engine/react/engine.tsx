import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { FieldFormModel, Json, JsonObject, JsonSchema, LocaleKey, SchemaFormModel, TargetModel } from '../model';
import type { FormStore, Host, OperationResult } from '../runtime';
import type { Blocks, Widgets } from './kinds';
import type { SchemaValidators } from './schema-validators';
import type { ScreenHost } from './screen-host';

/** Says a locale key in the present language. A key nobody translated comes back as the fallback language says it. */
export type Translate = (key: LocaleKey, args?: Readonly<Record<string, Json>>) => string;

/** Where a link leads, as an `href`; `inApp` addresses are taken by the router without loading a page. */
export interface Address {
  readonly href: string;
  readonly inApp: boolean;
  /** Handed over beside the address; in-app only. */
  readonly state?: JsonObject;
}

/** What a link of the host's router is drawn with. */
export interface LinkProps {
  readonly to: string;
  readonly state: JsonObject | undefined;
  readonly className: string;
  readonly onFocus: (() => void) | undefined;
  readonly onPointerDown: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** What a form written as plain JSON Schema sends; see {@link Host.operate}. */
export interface SchemaSubmission {
  readonly model: SchemaFormModel;
  readonly payload: JsonObject;
  readonly context: JsonObject;
  readonly attempt: string;
  readonly signal: AbortSignal;
}

/**
 * Everything the views ask of the outside, handed in by the composition root. Keep the object as long as nothing in it
 * changes: a new one (after a language switch) renders every view again.
 */
export interface Engine {
  readonly widgets: Widgets;
  readonly blocks: Blocks;
  readonly t: Translate;
  /** BCP 47 tag of the page's language: collation and number forms follow it. */
  readonly language: string;
  /** Tells developers: see {@link Host.report}. */
  readonly report: Host['report'];
  /** Makes the store of a form, with values at start by payload path; the view that asked disposes it. */
  openForm(model: FieldFormModel, context: JsonObject, initial?: JsonObject): FormStore;
  /** The address of a target, or undefined where it leads nowhere now; the link is then drawn as text. */
  address(to: TargetModel, context: JsonObject): Address | undefined;
  /** A link that the host's router follows without loading a page; left out, `inApp` addresses load it. */
  readonly Link?: ComponentType<LinkProps>;
  /** The hash of the page's address, with its sign, as the host's router has it; left out, the window's own is read. Keeps its identity. */
  readonly useHash?: () => string;
  /**
   * Asks before a form that is drawn in a dialog or the like goes away with what was typed. Resolves true when nothing would be lost,
   * or the person says so.
   */
  readonly mayLeave?: (store: FormStore) => Promise<boolean>;
  /** Draws forms that are written as plain JSON Schema; loaded lazily by anyone who hands it in. */
  readonly SchemaForm?: ComponentType<{
    readonly model: SchemaFormModel;
    readonly context: JsonObject;
    readonly initial?: Json | undefined;
  }>;
  /** Loads what a free JSON Schema is drawn and judged by. The same schema gives the same promise, unless it failed. */
  readonly openSchema?: (schema: JsonSchema) => Promise<SchemaValidators>;
  /** Sends a form that is written as plain JSON Schema, and carries out its effects. */
  readonly submitSchema?: (submission: SchemaSubmission) => Promise<OperationResult>;
  /** What screens with sources and actions need; left out where there are only forms. */
  readonly screens?: ScreenHost;
}

const EngineContext = createContext<Engine | null>(null);

/** Gives the engine to all views below it. */
export function EngineProvider({ engine, children }: { readonly engine: Engine; readonly children: ReactNode }) {
  return <EngineContext value={engine}>{children}</EngineContext>;
}

/** The engine handed to the nearest {@link EngineProvider}. */
export function useEngine(): Engine {
  const engine = use(EngineContext);
  if (engine === null) throw new Error('A view was drawn outside an EngineProvider.');
  return engine;
}

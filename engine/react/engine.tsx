import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { FieldFormModel, Json, JsonObject, JsonSchema, LocaleKey, SchemaFormModel, TargetModel } from '../model';
import type { FormStore, Host, OperationResult } from '../runtime';
import type { FilePort } from './file-port';
import type { Blocks, Widgets } from './kinds';
import type { SchemaValidators } from './schema-validators';
import type { ScreenHost } from './screen-host';

/** Translates a locale key into the current language. A key without a translation is returned in the fallback language. */
export type Translate = (key: LocaleKey, args?: Readonly<Record<string, Json>>) => string;

/** Target of a link, as an `href`; `inApp` addresses are followed by the router without loading a page. */
export interface Address {
  readonly href: string;
  readonly inApp: boolean;
  /** Passed in addition to the address; in-app only. */
  readonly state?: JsonObject;
}

/** Props of a link of the host's router. */
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
 * Everything the views need from the host, provided by the composition root. Keep the object as long as nothing in it changes: a new one
 * (after a language switch) renders every view again.
 */
export interface Engine {
  readonly widgets: Widgets;
  readonly blocks: Blocks;
  readonly t: Translate;
  /** BCP 47 tag of the page's language: collation and number forms follow it. */
  readonly language: string;
  /** Reports to developers: see {@link Host.report}. */
  readonly report: Host['report'];
  /** Creates the store of a form, with initial values by payload path; the view that calls this disposes it. */
  openForm(model: FieldFormModel, context: JsonObject, initial?: JsonObject): FormStore;
  /** The address of a target, or undefined if it currently leads nowhere; the link is then drawn as text. */
  address(to: TargetModel, context: JsonObject): Address | undefined;
  /** A link that the host's router follows without loading a page; if omitted, `inApp` addresses load it. */
  readonly Link?: ComponentType<LinkProps>;
  /**
   * The hash of the page's address, including `#`, as the host's router has it; if omitted, the window's own is read. Keeps its identity.
   */
  readonly useHash?: () => string;
  /**
   * Asks for confirmation before a form in a dialog or the like is discarded with its input. Resolves true if nothing would be lost, or the
   * user confirms.
   */
  readonly mayLeave?: (store: FormStore) => Promise<boolean>;
  /** Draws forms that are written as plain JSON Schema; loaded lazily by the host that provides it. */
  readonly SchemaForm?: ComponentType<{
    readonly model: SchemaFormModel;
    readonly context: JsonObject;
    readonly initial?: Json | undefined;
  }>;
  /** Loads what a free JSON Schema is drawn and validated with. The same schema gives the same promise, unless it failed. */
  readonly openSchema?: (schema: JsonSchema) => Promise<SchemaValidators>;
  /** Sends a form that is written as plain JSON Schema, and carries out its effects. */
  readonly submitSchema?: (submission: SchemaSubmission) => Promise<OperationResult>;
  /** Sends files; omitted if no form has any. */
  readonly files?: FilePort;
  /** What screens with sources and actions need; omitted if there are only forms. */
  readonly screens?: ScreenHost;
}

const EngineContext = createContext<Engine | null>(null);

/** Provides the engine to all views below it. */
export function EngineProvider({ engine, children }: { readonly engine: Engine; readonly children: ReactNode }) {
  return <EngineContext value={engine}>{children}</EngineContext>;
}

/** The engine of the nearest {@link EngineProvider}. */
export function useEngine(): Engine {
  const engine = use(EngineContext);
  if (engine === null) throw new Error('A view was drawn outside an EngineProvider.');
  return engine;
}

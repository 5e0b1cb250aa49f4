import type { ComponentType } from 'react';
import type { ActionModel, JsonObject, JsonSchema } from '../model';
import type { WidgetKind } from './widget';

/** Widgets by name. */
export type Widgets = ReadonlyMap<string, WidgetKind>;

/** A block the host adds to the screen language; its name has a prefix, as in `portal:announcement`. */
export interface BlockKind {
  readonly name: string;
  /** JSON Schema of its settings (an object schema). */
  readonly settings?: JsonSchema;
  readonly Block: ComponentType<{
    readonly settings: JsonObject;
    readonly context: JsonObject;
    /** Actions of its screen that it may offer; drawn by `InlineAction`. */
    readonly actions?: readonly ActionModel[] | undefined;
  }>;
}

/** Blocks by name. */
export type Blocks = ReadonlyMap<string, BlockKind>;

/** A later widget replaces an earlier one of the same name, so that a vendor can exchange a single one. */
export function createWidgets(kinds: readonly WidgetKind[]): Widgets {
  return new Map(kinds.map((kind) => [kind.name, kind]));
}

/** A later block replaces an earlier one of the same name. */
export function createBlocks(kinds: readonly BlockKind[]): Blocks {
  return new Map(kinds.map((kind) => [kind.name, kind]));
}

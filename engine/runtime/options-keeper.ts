import type { Argument, Json, Option, SlotIndex, Switch } from '../model';
import type { Cell } from './cell';
import type { Host } from './host';
import type { Registry } from './registry';
import type { OptionsState } from './state';

/** What the option lists need from the session. */
export interface OptionsKeeper {
  readonly registry: Registry;
  readonly host: Pick<Host, 'loadOptions' | 'readSource' | 'now' | 'report'>;
  readonly form: string;
  read(slot: SlotIndex): Json | undefined;
  isOffered(when: Switch): boolean;
  /** False if only the browser knows an argument of the source: then its options are not known here. */
  knows(argument: Argument): boolean;
  /** Whether the options of a source are needed now. */
  isWanted(cell: Cell): boolean;
  /** Options of stored values that are not among those which are ready. */
  kept(cell: Cell, ready: OptionsState, offered: readonly Json[]): readonly Option[] | undefined;
  /** A field's options have changed. */
  changed(cell: Cell, was: readonly Json[] | undefined): void;
  /** Runs a response's changes as one change. */
  batch(work: () => void): void;
  /** True if a received submission is validated: then a single value is queried, never a list. */
  readonly validates: boolean;
}

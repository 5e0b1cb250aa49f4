import type { Argument, Json, SlotIndex, Switch } from '../model';
import type { Cell } from './cell';
import type { Host } from './host';
import type { Registry } from './registry';

/** What the option lists ask of the session. */
export interface OptionsKeeper {
  readonly registry: Registry;
  readonly host: Pick<Host, 'loadOptions' | 'readSource' | 'now' | 'report'>;
  readonly form: string;
  read(slot: SlotIndex): Json | undefined;
  isOffered(when: Switch): boolean;
  /** False where a source's argument is one that only the browser knows: then its options are not known here. */
  knows(argument: Argument): boolean;
  /** Whether the options of a source are needed now. */
  isWanted(cell: Cell): boolean;
  /** A field's options have changed. */
  changed(cell: Cell, was: readonly Json[] | undefined): void;
  /** Runs what an answer changes as one change. */
  batch(work: () => void): void;
  /** True where somebody else's choice is judged: then one value is asked for, never a list. */
  readonly judges: boolean;
}

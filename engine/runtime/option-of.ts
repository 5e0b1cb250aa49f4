import type { Json, Option } from '../model';
import type { OptionsState } from './state';

/** The option of a value, among those that are there. */
export function optionOf(state: OptionsState | undefined, value: Json | undefined): Option | undefined {
  if (state === undefined || value === undefined) return undefined;
  const { options, found } = state;
  return (
    options.find((option) => option.value === value) ??
    (found?.chosen?.value === value ? found.chosen : found?.known?.get(value))
  );
}

import type { Json, Option } from '../model';
import type { OptionsState } from './state';

/** The option of a value, among those that are there. */
export function optionOf(state: OptionsState | undefined, value: Json | undefined): Option | undefined {
  if (state === undefined || value === undefined) return undefined;
  const { options, found, kept } = state;
  return (
    options.find((option) => option.value === value) ??
    (found?.chosen?.value === value ? found.chosen : found?.known?.get(value)) ??
    kept?.find((option) => option.value === value)
  );
}

/** Whether the words of a value are still on their way: until they are there, or known not to come, the bare value says nothing. */
export function awaitsWords(
  state: OptionsState | undefined,
  value: Json | undefined,
  model: { readonly freeText: boolean } | undefined,
): boolean {
  if (state?.status !== 'loading' || model?.freeText === true || value === undefined || value === '') return false;
  return optionOf(state, value) === undefined;
}

/** All options of a field that are there, those of stored values at the end. */
export function optionsThere({ options = none, kept = none }: Partial<OptionsState> = {}): readonly Option[] {
  return kept.length === 0 ? options : [...options, ...kept];
}

const none: readonly Option[] = [];

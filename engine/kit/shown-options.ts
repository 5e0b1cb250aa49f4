import { useEffect, useMemo, useRef } from 'react';
import type { FieldModel, Json, Option } from '../model';
import { optionText, type Translate, useEngine, type WidgetProps } from '../react';
import { awaitsWords, optionsThere } from '../runtime';

/** An option with its displayed label. */
export interface ShownOption {
  readonly value: Option['value'];
  /** The value as written to the DOM. */
  readonly key: string;
  readonly text: string;
  readonly lang: string | undefined;
  readonly group: string | undefined;
  readonly search: readonly string[];
}

/** A field's options in display order: as given or by the collation of the language, `last` ones at the end. */
export function useShownOptions({ field, state }: Pick<WidgetProps, 'field' | 'state'>): readonly ShownOption[] {
  const { t, language } = useEngine();
  const options = state.options;
  return useMemo(
    () => showOptions(optionsThere(options), field.options, t, language),
    [options, field.options, t, language],
  );
}

const noWords: readonly string[] = [];

export function showOptions(
  options: readonly Option[],
  model: Pick<NonNullable<FieldModel['options']>, 'sort' | 'last'> | undefined,
  t: Translate,
  language: string,
): readonly ShownOption[] {
  const shown = options.map((option) => ({
    value: option.value,
    key: String(option.value),
    text: optionText(option, t, language),
    lang: option.lang,
    group: option.group === undefined ? undefined : t(option.group),
    search: option.search ?? noWords,
  }));
  if (model === undefined) return shown;
  const { last } = model;
  if (model.sort === 'label') {
    const { compare } = new Intl.Collator(language);
    shown.sort((a, b) => compare(a.text, b.text));
  }
  if (last.length > 0) shown.sort((a, b) => last.indexOf(a.value) - last.indexOf(b.value));
  return shown;
}

/** Whether the words of the field's value are on their way. Once they are known not to come, later questions change nothing. */
export function useAwaitedWords({ field, state }: Pick<WidgetProps, 'field' | 'state'>): boolean {
  const settled = useRef<Json>(undefined);
  const isLoading = state.options?.status === 'loading';
  useEffect(() => {
    if (!isLoading) settled.current = state.value;
  });
  return settled.current !== state.value && awaitsWords(state.options, state.value, field.options);
}

/** The displayed text of a value; the value itself if no option has it (free text). */
export function textFor(options: readonly ShownOption[], value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  const option = options.find((each) => each.value === value);
  return option?.text ?? (typeof value === 'object' ? '' : String(value));
}

/** Options by group, in order of each group's first option. */
export function groupsOf(options: readonly ShownOption[]) {
  const groups = new Map<string | undefined, ShownOption[]>();
  for (const option of options) {
    const members = groups.get(option.group);
    if (members === undefined) groups.set(option.group, [option]);
    else members.push(option);
  }
  return [...groups].map(([group, members]) => ({ group, members }));
}

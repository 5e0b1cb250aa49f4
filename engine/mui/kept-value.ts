import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import type { Json } from '../model';

interface Keeper {
  value: string;
}

/**
 * Gives the store's value to an element in which the browser keeps the text: when it appears, and whenever the value changed
 * from outside (`epoch`), never in answer to typing.
 * @param take is given what stood in the element when it appeared: the element came with the page, and was typed into, or filled in by the
 * browser, before there was code to hear of it
 */
export function useKeptValue(
  element: RefObject<Keeper | null>,
  value: Json | undefined,
  epoch: number,
  take: (typed: string) => void,
): void {
  const appeared = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the epoch says when the value must be taken; typing must not.
  useLayoutEffect(() => {
    const keeper = element.current;
    const text = textOf(value);
    const typed = appeared.current ? '' : (keeper?.value ?? '');
    appeared.current = true;
    if (typed !== '') {
      if (typed !== text) take(typed);
    } else if (keeper !== null && keeper.value !== text) keeper.value = text;
  }, [epoch]);
}

/** What an input shows for a value. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Value of a field in which only a part of a date is given: no date, and not empty. */
const unfinished = '?';

/**
 * For inputs of dates, to be called after each key and when the input is left: browsers give '' for a part of a date and fire no event,
 * so that the field would count as empty.
 */
export function useUnfinished(
  value: Json | undefined,
  take: (written: string) => void,
): (event: SyntheticEvent<HTMLInputElement>) => void {
  const partial = useRef(value === unfinished);
  return ({ currentTarget }) => {
    const { badInput } = currentTarget.validity;
    if (badInput) take(unfinished);
    else if (partial.current && currentTarget.value === '') take('');
    partial.current = badInput;
  };
}

/** How text came into an input: what was pasted or dropped came at once. */
export function entryOf({ nativeEvent }: { readonly nativeEvent: Event }): 'paste' | undefined {
  const { inputType } = nativeEvent as Partial<InputEvent>;
  return inputType === 'insertFromPaste' || inputType === 'insertFromDrop' ? 'paste' : undefined;
}

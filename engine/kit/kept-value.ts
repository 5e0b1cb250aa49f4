import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Json } from '../model';

interface Keeper {
  value: string;
}

/**
 * Writes the store's value to an element whose text the browser keeps: on mount, and whenever the value changes from outside (`epoch`),
 * never in response to typing.
 * @param take receives the element's value on mount: server-rendered elements may have been typed into, or filled in by the browser, before
 * hydration
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

/**
 * Gives the field, on mount, what the page's language reads in a text that another language did not settle. An input is drawn again in each
 * language.
 */
export function useReadAgain(read: string | undefined, take: (read: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed later is read as it is typed.
  useEffect(() => {
    if (read !== undefined) take(read);
  }, []);
}

/** What an input shows for a value. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Value of a field that holds an incomplete date: no date, and not empty. */
const unfinished = '?';

/**
 * For date inputs, to be called after each key and on blur: browsers report '' for an incomplete date and fire no event, so the field would
 * count as empty.
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

/** How text was entered into an input: `paste` covers pasted and dropped text. */
export function entryOf({ nativeEvent }: { readonly nativeEvent: Event }): 'paste' | undefined {
  const { inputType } = nativeEvent as Partial<InputEvent>;
  return inputType === 'insertFromPaste' || inputType === 'insertFromDrop' ? 'paste' : undefined;
}

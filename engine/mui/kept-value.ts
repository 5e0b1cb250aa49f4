import { type RefObject, useLayoutEffect } from 'react';
import type { Json } from '../model';

interface Keeper {
  value: string;
}

/**
 * Gives the store's value to an element in which the browser keeps the text: when it appears, and whenever the value changed
 * from outside (`epoch`), never in answer to typing.
 */
export function useKeptValue(element: RefObject<Keeper | null>, value: Json | undefined, epoch: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the epoch says when the value must be taken; typing must not.
  useLayoutEffect(() => {
    const text = textOf(value);
    if (element.current !== null && element.current.value !== text) element.current.value = text;
  }, [epoch]);
}

/** What an input shows for a value. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

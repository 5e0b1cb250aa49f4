import type { KeyboardEvent } from 'react';

/** Input types in which the up and down keys have no function. */
const plain = new Set(['text', 'email', 'tel', 'checkbox']);

/**
 * What a key does in a cell: Enter moves down (with Shift up) instead of submitting the form, the arrows move up and down if the control
 * does not use them, and with Alt they move the row. Controls that open a list keep all their keys.
 */
export function tableKey(event: KeyboardEvent): 'up' | 'down' | 'moveUp' | 'moveDown' | undefined {
  const { target, key, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (event.nativeEvent.isComposing || ctrlKey || metaKey) return undefined;
  if (target instanceof HTMLElement && target.getAttribute('role') === 'combobox') return undefined;
  const input = target instanceof HTMLInputElement ? target.type : undefined;
  if (key === 'Enter' && !altKey && (input !== undefined || target instanceof HTMLSelectElement))
    return shiftKey ? 'up' : 'down';
  if (input === undefined || !plain.has(input) || shiftKey) return undefined;
  if (key === 'ArrowUp') return altKey ? 'moveUp' : 'up';
  if (key === 'ArrowDown') return altKey ? 'moveDown' : 'down';
  return undefined;
}

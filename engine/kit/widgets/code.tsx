import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useEngine, VisuallyHidden, type WidgetProps } from '../../react';
import { type CodeEdit, digitsOf, enterDigits, eraseDigit } from '../code-text';
import { textOf } from '../kept-value';

/**
 * A one-time code: six boxes in two groups of three (specification section 5), drawn over one real input. So a phone can autofill the whole
 * code, pasting works at any caret position, and screen readers find one field (WCAG 3.3.8).
 */
export default function CodeWidget({ field, state, control, onChange }: WidgetProps) {
  const { t } = useEngine();
  const length = typeof field.settings.length === 'number' ? field.settings.length : 6;
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const [edit, setEdit] = useEdit(state, length);
  useSelection(input, edit, length, focused);

  const take = (next: CodeEdit, how?: 'paste') => {
    setEdit(next);
    if (next.digits !== edit.digits) onChange(next.digits, how);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = Math.min(edit.digits.length, length - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: Math.max(0, Math.min(edit.at, length) - 1),
      ArrowRight: Math.min(edit.at + 1, last),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setEdit({ ...edit, at: to });
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && control.readOnly !== true) {
      event.preventDefault();
      take(eraseDigit(edit, event.key === 'Backspace' ? 'back' : 'forward'));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    if (control.readOnly !== true) take(enterDigits(edit, event.clipboardData.getData('text'), length), 'paste');
  };
  const hintId = `${control.id}-digits`;
  return (
    <div className="pt-code">
      <input
        ref={input}
        className="pt-code-input"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...control}
        aria-describedby={
          control['aria-describedby'] === undefined ? hintId : `${control['aria-describedby']} ${hintId}`
        }
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onInput={(event) => {
          const { value, selectionStart } = event.currentTarget;
          if (isComposing(event.nativeEvent)) return;
          take(readInput(edit, value, selectionStart ?? value.length, length));
        }}
        onCompositionEnd={(event) => take(enterDigits(edit, event.data, length))}
        onFocus={() => {
          setFocused(true);
          // After the last digit there is no room to type: returning to a complete code replaces it.
          if (edit.digits.length === length) setEdit({ ...edit, at: 0 });
        }}
        onBlur={() => setFocused(false)}
        onClick={(event) =>
          setEdit({ ...edit, at: Math.min(boxAt(event.clientX, event.clientY, input), edit.digits.length) })
        }
      />
      <Boxes edit={edit} length={length} focused={focused} />
      <VisuallyHidden id={hintId}>{t('kit:code.digits', { count: length })}</VisuallyHidden>
    </div>
  );
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}

/** The digits and the current box; taken from the store when they change from outside. */
function useEdit(state: WidgetProps['state'], length: number): [CodeEdit, (edit: CodeEdit) => void] {
  const digits = digitsOf(textOf(state.value)).slice(0, length);
  const [kept, keep] = useState({ epoch: state.epoch, edit: { digits, at: digits.length } });
  let { edit } = kept;
  if (kept.epoch !== state.epoch) {
    edit = { digits, at: digits.length };
    keep({ epoch: state.epoch, edit });
  }
  return [edit, (next) => keep({ epoch: state.epoch, edit: next })];
}

/** Native typing replaced the selection: the entered text is what precedes the caret now. */
function readInput(before: CodeEdit, value: string, caret: number, length: number): CodeEdit {
  const digits = digitsOf(value);
  const grown = digits.length - before.digits.length;
  // If a whole code is inserted next to an existing one, the new code is used.
  if (grown >= length) return enterDigits(before, digitsOf(value.slice(0, caret)).slice(-grown), length);
  if (digits.length >= length && grown > 1) return enterDigits(before, digits, length);
  return { digits: digits.slice(0, length), at: Math.min(digitsOf(value.slice(0, caret)).length, length) };
}

/** The current box is selected in the real input, so that typing overwrites it. */
function useSelection(
  input: RefObject<HTMLInputElement | null>,
  edit: CodeEdit,
  length: number,
  focused: boolean,
): void {
  useLayoutEffect(() => {
    const element = input.current;
    if (element === null) return;
    if (element.value !== edit.digits) element.value = edit.digits;
    if (!focused || element.ownerDocument.activeElement !== element) return;
    const from = Math.min(edit.at, length);
    element.setSelectionRange(from, from < edit.digits.length ? from + 1 : from);
  });
}

/** Index of the box below the pointer. */
function boxAt(x: number, y: number, input: RefObject<HTMLInputElement | null>): number {
  const boxes = [...(input.current?.parentElement?.querySelectorAll('.pt-box') ?? [])];
  const at = boxes.findIndex((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return at < 0 ? boxes.length : at;
}

/** A picture of the input as boxes; hidden from assistive technology. */
function Boxes({
  edit,
  length,
  focused,
}: {
  readonly edit: CodeEdit;
  readonly length: number;
  readonly focused: boolean;
}) {
  const half = Math.ceil(length / 2);
  const active = Math.min(edit.at, length - 1);
  const box = (at: number) => (
    <span key={at} className={focused && at === active ? 'pt-box pt-box-now' : 'pt-box'}>
      {edit.digits[at]}
    </span>
  );
  const places = Array.from({ length }, (_, at) => at);
  return (
    <span className="pt-boxes" aria-hidden="true">
      <span>{places.slice(0, half).map(box)}</span>
      <span>{places.slice(half).map(box)}</span>
    </span>
  );
}

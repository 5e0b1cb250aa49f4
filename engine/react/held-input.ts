import { type RefObject, useLayoutEffect } from 'react';

/** Inputs whose `readOnly` the browser honors: they keep focus, caret and selection. */
const texts =
  'input:is([type=text], [type=email], [type=password], [type=search], [type=tel], [type=url], [type=number], [type=date], [type=time], [type=month], [type=datetime-local], :not([type])), textarea';
/** What changes a value and is no such input. */
const others = 'input, select, button, [role=switch], [role=combobox], [contenteditable=true]';
/** Not part of the values: sending, going back, links. What draws them says so. */
const besides = '[data-besides]';
const always = ['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta'];
const reading = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * While a form is being sent, its values stay as they are sent: once they are accepted, the form closes, is emptied or moves on, and what
 * was typed meanwhile would be lost. Nothing is disabled, so focus stays where it is.
 */
export function useHeldInput(held: boolean, form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current;
    if (!held || element === null) return;
    const release = hold(element);
    // What follows an accepted submit is scheduled before this: until then, nothing can be typed into a form that is about to close.
    return () => void setTimeout(release);
  }, [held, form]);
}

function hold(form: HTMLFormElement): () => void {
  const controls = [...form.querySelectorAll<HTMLElement>(`${texts}, ${others}`)].filter(isValue);
  const undo = controls.map((control) => {
    const [name, value] = control.matches(texts) ? ['readonly', ''] : ['aria-disabled', 'true'];
    if (control.hasAttribute(name)) return () => undefined;
    control.setAttribute(name, value);
    return () => control.removeAttribute(name);
  });
  const stop = (event: Event) => {
    if (event.target instanceof Element && isValue(event.target) && changes(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const kinds = ['beforeinput', 'keydown', 'click', 'mousedown', 'paste', 'cut', 'drop'] as const;
  for (const kind of kinds) form.addEventListener(kind, stop, true);
  return () => {
    for (const kind of kinds) form.removeEventListener(kind, stop, true);
    for (const back of undo) back();
  };
}

const isValue = (element: Element) => element.closest(besides) === null;

/** Whether an event could change a value. */
function changes(event: Event): boolean {
  const { target } = event;
  const isText = target instanceof Element && target.matches(texts);
  if (event instanceof KeyboardEvent) {
    // Reloading, finding and copying are the browser's; what pastes, cuts or takes back is not let through.
    const isOfBrowser = (event.ctrlKey || event.metaKey) && /^[a-u]$/i.test(event.key);
    if (always.includes(event.key) || /^F\d/.test(event.key) || isOfBrowser) return false;
    return !(isText && reading.includes(event.key));
  }
  // Clicking into a text only moves the caret.
  if (event.type === 'click' || event.type === 'mousedown')
    return !isText && target instanceof Element && target.closest(`label, option, ${others}`) !== null;
  return true;
}

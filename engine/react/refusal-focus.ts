import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * After a refused submit, focus goes to the explanation: the summary, or the problem of the whole form. Anyone who went to a control while
 * the answer was awaited keeps the focus, as the next keys would be lost.
 * @returns whether the focus stayed, so that the explanation has to be announced.
 */
export function useRefusalFocus(refusals: number, busy: boolean, form: RefObject<HTMLFormElement | null>): boolean {
  const seen = useRef(refusals);
  const working = useRef(false);
  const [stayed, setStayed] = useState(false);
  useLayoutEffect(() => {
    if (refusals > seen.current) {
      seen.current = refusals;
      const stays = working.current && isTypedIn(form.current);
      if (!stays) form.current?.querySelector<HTMLElement>('.pt-summary, .pt-problem-area .pt-alert')?.focus();
      setStayed(stays);
    }
    if (!busy) {
      working.current = false;
      return;
    }
    const control = new AbortController();
    const goesOn = () => {
      working.current = true;
    };
    form.current?.addEventListener('focusin', goesOn, control);
    return () => control.abort();
  }, [refusals, busy, form]);
  return stayed;
}

function isTypedIn(form: HTMLFormElement | null): boolean {
  const control = document.activeElement;
  return form?.contains(control) === true && control?.matches('input, textarea, select') === true;
}

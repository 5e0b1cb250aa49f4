import { type RefObject, useEffect } from 'react';
import type { FieldFormModel } from '../model';
import { answers } from './answers-code';
import { useEngine } from './engine';
import { fieldSets } from './field-sets-code';

/**
 * Loads the code of every widget of a form once the user types or presses something in it, and at once if there is nothing to type: widgets
 * first drawn after a submit, such as codes that are shown only once, appear together with the button that continues, and the first page
 * does not wait for them.
 */
export function usePreloadedWidgets({ fields, steps }: FieldFormModel, form: RefObject<HTMLFormElement | null>): void {
  const { widgets } = useEngine();
  useEffect(() => {
    const element = form.current;
    const load = () => {
      if (steps.some(({ review }) => review)) answers.preload().catch(() => undefined);
      if (steps.some(({ layout }) => layout !== undefined)) fieldSets.preload().catch(() => undefined);
      // A load that fails now is tried again on render, and reported there.
      for (const name of new Set(fields.map(({ component }) => component)))
        widgets
          .get(name)
          ?.preload?.()
          .catch(() => undefined);
    };
    if (element === null || element.querySelector('[data-field]:not([type=hidden])') === null) {
      load();
      return undefined;
    }
    element.addEventListener('input', load, { once: true });
    element.addEventListener('click', load, { once: true });
    return () => {
      element.removeEventListener('input', load);
      element.removeEventListener('click', load);
    };
  }, [fields, steps, widgets, form]);
}

import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { change, documentIn } from '../documents/commands';
import type { Choice, Selection } from '../documents/history';
import { textOf, valueAt, withSource, withValue } from '../documents/json';
import { openByKey } from '../native-select';
import { useStudioParts, useStudioState } from '../studio-context';
import { addingOf, completeAdded } from './complete-added';

interface ChoiceEditorProps {
  readonly selection: Selection;
  readonly choose: Choice;
  readonly label: string;
}

/** A property that a part which was added still needs, with what fits. It has focus; what is chosen may ask for the next one. */
export function ChoiceEditor({ selection, choose, label }: ChoiceEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, announce } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const select = useRef<HTMLSelectElement>(null);
  const declared = useRef<string>(undefined);
  const id = useId();
  const place = [...selection.at, choose.property];
  const written = textOf(valueAt(documentIn(work.texts, selection.path), place));
  const isChosen = written !== undefined && choose.names.includes(written);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    // Later than what gives focus to the first property of what was added.
    const frame = requestAnimationFrame(() => select.current?.focus());
    announce(t('choose.needed', { property: label }));
    return () => cancelAnimationFrame(frame);
  }, [choose]);
  return (
    <div className="pt-field">
      <label className="pt-label" htmlFor={id}>
        {label}
      </label>
      <select
        ref={select}
        id={id}
        className="pt-input pt-select"
        aria-describedby={`${id}-needed`}
        value={isChosen ? written : ''}
        onKeyDown={openByKey}
        onChange={({ target }) => {
          const adding = addingOf(label);
          const { texts } = studio.state().work;
          const make = choose.declares ? withSource : withValue;
          // Of two choices, the first leaves no source behind.
          const left = declared.current;
          const outcome = change(texts, selection.path, (text) =>
            make(left === undefined ? text : withValue(text, ['sources', left], undefined), place, target.value),
          );
          declared.current = choose.declares ? target.value : undefined;
          studio.run({ ...outcome, selection }, adding);
          void completeAdded(studio, selection, choose.part, adding);
        }}
      >
        {!isChosen && <option value="">{t('choose.placeholder')}</option>}
        {choose.names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-needed`} className="pt-help">
        {t('choose.help')}
      </p>
    </div>
  );
}

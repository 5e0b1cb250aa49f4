import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { insertItem, type Outcome, textIn } from '../documents/commands';
import type { Selection } from '../documents/history';
import type { Path } from '../documents/json';
import { freeValue, type OptionRow, setOptionLabel, setOptionValue } from '../documents/options';
import { useStudioParts, useStudioState } from '../studio-context';
import { ItemActions } from './item-actions';
import { ListFrame } from './list-frame';
import { RowButton, toLastRow } from './rows';

interface OptionsEditorProps {
  readonly selection: Selection;
  readonly label: string;
  /** Name of the field, from which keys are made. */
  readonly thing: string;
  readonly rows: readonly OptionRow[];
}

/** The options of a choice as a table: the stored value, and the label in the shown language. */
export function OptionsEditor({ selection, label, thing, rows }: OptionsEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, shownLanguage, askFor } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const shown = useRef<HTMLFieldSetElement>(null);
  const list: Path = [...selection.at, 'options'];
  const run = (outcome: Outcome, step: string, { merge, done }: { merge?: string; done?: () => void } = {}) =>
    studio.run({ ...outcome, selection }, { label: step, about: label, ...(merge && { merge }) }, done);
  return (
    <ListFrame
      label={label}
      ref={shown}
      className="studio-options"
      keys={['move', 'rename', 'remove']}
      head={
        <thead>
          <tr>
            <th scope="col" className="studio-options-head">
              {t('options.value')}
            </th>
            <th scope="col" className="studio-options-head">
              {t('options.label', { language: shownLanguage.toUpperCase() })}
            </th>
            <th scope="col" className="studio-options-head">
              <span className="pt-hidden">{t('options.actions')}</span>
            </th>
          </tr>
        </thead>
      }
      rows={rows.map(({ value, label: key, isWhole }, index) => {
        const name = String(value);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value changes while it is written, its place does not.
          <tr key={index}>
            <td className="studio-options-cell">
              <input
                className="pt-input"
                aria-label={t('options.valueOf', { number: index + 1 })}
                value={name}
                readOnly={!mayEdit}
                onChange={({ target }) =>
                  run(setOptionValue(work.texts, selection.path, list, index, target.value), 'property', {
                    merge: `option ${selection.path} ${list.join('/')} ${index}`,
                  })
                }
              />
            </td>
            <td className="studio-options-cell">
              <input
                className="pt-input"
                lang={shownLanguage}
                aria-label={t('options.labelOf', { value: name })}
                placeholder={name}
                value={key === undefined ? '' : (textIn(work.texts, key, shownLanguage) ?? '')}
                readOnly={!mayEdit}
                onChange={({ target }) =>
                  run(
                    setOptionLabel(work.texts, selection.path, list, index, {
                      thing,
                      language: shownLanguage,
                      sentence: target.value,
                    }),
                    'sentence',
                    key === undefined ? {} : { merge: `sentence ${key} ${shownLanguage}` },
                  )
                }
              />
            </td>
            <td className="studio-option-actions">
              {isWhole && (
                <button
                  type="button"
                  className="pt-link studio-link"
                  onClick={() => studio.select({ path: selection.path, at: [...list, index] })}
                >
                  {t('options.more')}
                  <span className="pt-hidden"> {name}</span>
                </button>
              )}
              {mayEdit && (
                <RowButton
                  does="rename"
                  label={t('rename.of', { name })}
                  onClick={() => askFor({ do: 'rename', selection: { path: selection.path, at: [...list, index] } })}
                />
              )}
              {mayEdit && (
                <ItemActions
                  path={selection.path}
                  list={list}
                  index={index}
                  count={rows.length}
                  name={name}
                  run={(outcome, step, done) => run(outcome, step, { done })}
                />
              )}
            </td>
          </tr>
        );
      })}
      add={
        <button
          type="button"
          className="pt-link studio-link"
          onClick={() =>
            run(insertItem(work.texts, selection.path, list, rows.length, { value: freeValue(rows) }), 'add', {
              done: () => toLastRow(shown.current),
            })
          }
        >
          {t('options.add')}
        </button>
      }
    />
  );
}

import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../../engine/model';
import { insertItem, type Outcome, textIn } from '../documents/commands';
import type { Selection } from '../documents/history';
import type { Path } from '../documents/json';
import { documentOf } from '../documents/kinds';
import {
  freeValue,
  listNameOf,
  namedLists,
  nameOptions,
  type OptionRow,
  optionRows,
  setOptionLabel,
  setOptionSource,
  setOptionValue,
} from '../documents/options';
import { openByKey } from '../native-select';
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
  /** Path of the list. */
  readonly list: Path;
  /** Above what adds an option. */
  readonly children?: ReactNode;
}

/** The options of a choice as a table: the stored value, and the label in the shown language. */
export function OptionsEditor({ selection, label, thing, rows, list, children }: OptionsEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, shownLanguage, askFor } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const shown = useRef<HTMLFieldSetElement>(null);
  const run = (outcome: Outcome, step: string, { merge, done }: { merge?: string; done?: () => void } = {}) =>
    studio.run({ ...outcome, selection }, { label: step, about: label, ...(merge && { merge }) }, done);
  return (
    <ListFrame
      label={label}
      ref={shown}
      className="studio-options"
      keys={['open', 'move', 'rename', 'remove']}
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
                  data-does="open"
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
        <>
          {children}
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
        </>
      }
    />
  );
}

/** What no list is called: names of lists are words. */
const [own, fresh] = ['', '+'];

/** The options of a field: a table where they are written, or the list with a name from which they come. */
export function FieldOptions({
  written,
  ...props
}: Omit<OptionsEditorProps, 'list' | 'rows'> & { readonly written: Json | undefined }) {
  const { selection, label, thing } = props;
  const { t } = useTranslation('studio');
  const { studio, mayEdit } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const id = useId();
  const list: Path = [...selection.at, 'options'];
  const rows = optionRows(written);
  const used = listNameOf(written);
  const lists = namedLists(work.texts, selection.path);
  const choose = (value: string) => {
    const { texts } = studio.state().work;
    const outcome =
      value === fresh
        ? nameOptions(texts, selection.path, list, thing)
        : setOptionSource(texts, selection.path, list, value === own ? undefined : value);
    studio.run({ ...outcome, selection }, { label: 'property', about: label });
  };
  const place = used === undefined ? undefined : lists.get(used);
  const source = (
    <div className="pt-field">
      <label className="pt-label" htmlFor={id}>
        {t('options.from')}
      </label>
      <select
        id={id}
        className="pt-input pt-select"
        value={used ?? own}
        disabled={!mayEdit}
        onKeyDown={openByKey}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={own}>{t('options.own')}</option>
        {rows && <option value={fresh}>{t('options.fresh')}</option>}
        {[...new Set([...lists.keys(), ...(used === undefined ? [] : [used])])].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {place && (
        <button type="button" className="pt-link studio-link" onClick={() => studio.select(place)}>
          {t('lists.open', { name: used })}
        </button>
      )}
    </div>
  );
  return rows ? (
    <OptionsEditor {...props} list={list} rows={rows}>
      {source}
    </OptionsEditor>
  ) : (
    source
  );
}

/** A list of options with a name: what is written in it, and the way back to its document. */
export function OptionListPanel({ selection, value }: { readonly selection: Selection; readonly value: Json }) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { path, at } = selection;
  const name = String(at.at(-1));
  return (
    <div className="studio-properties">
      <header className="studio-panel-head">
        <h2 className="studio-panel-title">{name}</h2>
        <p className="studio-path">{path}</p>
        <button type="button" className="pt-link studio-link" onClick={() => studio.select({ path, at: [] })}>
          {t('lists.up', { name: documentOf(path)?.id ?? path })}
        </button>
      </header>
      <div className="pt-fields studio-fields">
        <OptionsEditor
          selection={selection}
          label={t('property.options')}
          thing={name}
          list={at}
          rows={optionRows(value) ?? []}
        />
      </div>
    </div>
  );
}

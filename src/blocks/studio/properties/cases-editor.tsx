import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isList, type JsonObject } from '../../../../engine/model';
import { addField, addStep, documentIn, setProperty } from '../documents/commands';
import { fieldsReadAt } from '../documents/fields';
import type { Selection } from '../documents/history';
import { nameOf } from '../documents/identity';
import { isObject, listOf, type Path, textOf, valueAt } from '../documents/json';
import { lossAt } from '../documents/losses';
import { containerPalette, fieldPalette } from '../documents/palette';
import { sharedIn } from '../documents/shared-fields';
import { AddSelect } from '../native-select';
import { useStudioParts, useStudioState } from '../studio-context';
import { optionValues } from './conditions';
import { ListEditor, type ListOffer } from './list-editor';
import { ListFrame, ListRow } from './list-frame';
import { Cell, RowButton } from './rows';

/** The fields of a step, a section, a group or a case: opened, moved, removed and added. */
export function FieldsEditor({ selection, list }: { readonly selection: Selection; readonly list: Path }) {
  const { t, i18n } = useTranslation('studio');
  const { studio, languages } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const { path } = selection;
  const items = listOf(valueAt(documentIn(work.texts, path), list));
  const offers = [...fieldPalette(), ...containerPalette()].map(
    ({ type, field }): ListOffer => ({
      name: type,
      label: i18n.exists(`studio:types.${type}`) ? t(`types.${type}`) : type,
      add: (texts) =>
        addField(texts, path, { list, position: items.length }, field, { languages, text: t('add.label') }),
    }),
  );
  return <ListEditor selection={selection} list={list} label={t('property.fields')} items={items} offers={offers} />;
}

/** The steps of a form: opened, moved, removed and added. */
export function StepsEditor({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation('studio');
  const { studio, languages } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const { path } = selection;
  const words = { languages, title: t('lists.step'), submit: t('lists.onward'), back: t('lists.back') };
  return (
    <ListEditor
      selection={selection}
      list={['steps']}
      label={t('property.steps')}
      items={listOf(documentIn(work.texts, path)?.steps)}
      offers={[{ name: 'step', label: t('lists.step'), add: (texts) => addStep(texts, path, words) }]}
    />
  );
}

/** A case of a union: which value chooses it, and its fields. */
export function CasePanel({ selection, document }: { readonly selection: Selection; readonly document: JsonObject }) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { path, at } = selection;
  const union = at.slice(0, -2);
  const isCase = at.at(-2) === 'cases';
  const parent = isCase ? union : at.slice(0, -1);
  return (
    <div className="studio-properties">
      <header className="studio-panel-head">
        <h2 className="studio-panel-title">{isCase ? t('cases.title', { value: at.at(-1) }) : t('property.fields')}</h2>
        <p className="studio-path">{path}</p>
        <button type="button" className="pt-link studio-link" onClick={() => studio.select({ path, at: parent })}>
          {t('lists.up', { name: nameOf(valueAt(document, parent)) ?? path })}
        </button>
      </header>
      <FieldsEditor selection={selection} list={at} />
    </div>
  );
}

interface CasesEditorProps {
  readonly selection: Selection;
  readonly label: string;
  readonly union: JsonObject;
}

/** The cases of a union, each by the value that chooses it. Values that have no case yet are offered. */
export function CasesEditor({ selection, label, union }: CasesEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, announce, askFor } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const { path, at } = selection;
  const cases = isObject(union.cases) ? union.cases : {};
  const values = useMemo(() => valuesOf(work.texts, selection, union), [work.texts, selection, union]);
  const left = values.filter((value) => !Object.hasOwn(cases, value));
  const write = (value: string, next: readonly [] | undefined, step: 'add' | 'remove') => {
    const outcome = setProperty(work.texts, path, [...at, 'cases', value], next);
    studio.run({ ...outcome, selection }, { label: step, about: value }, () =>
      announce(t(step === 'add' ? 'cases.added' : 'move.removed', { name: value, value })),
    );
  };
  return (
    <ListFrame
      label={label}
      keys={['open', 'remove']}
      rows={Object.entries(cases).map(([value, items]) => (
        <ListRow
          key={value}
          actions={
            <RowButton
              does="remove"
              label={t('options.remove', { value })}
              onClick={() => {
                const place = { path, at: [...at, 'cases', value] };
                if (lossAt(work.texts, place) === undefined) write(value, undefined, 'remove');
                else askFor({ do: 'lose', selection: place });
              }}
            />
          }
        >
          <Cell>
            <button
              type="button"
              className="pt-link studio-link"
              onClick={() => studio.select({ path, at: [...at, 'cases', value] })}
            >
              {value}
            </button>{' '}
            <span className="studio-path">{t('cases.fields', { count: isList(items) ? items.length : 0 })}</span>
          </Cell>
        </ListRow>
      ))}
      add={
        left.length > 0 && (
          <AddSelect
            label={t('lists.add', { list: label })}
            items={left.map((name) => ({ name }))}
            onAdd={({ name }) => write(name, [], 'add')}
          />
        )
      }
    />
  );
}

/** The values of what tells the case: the options of a choice, or yes and no. */
function valuesOf(texts: ReadonlyMap<string, string>, { path, at }: Selection, { by }: JsonObject): readonly string[] {
  const shared = sharedIn(texts).fields;
  const named = textOf(by);
  const told = isObject(by)
    ? { ...shared[textOf(by.use) ?? ''], ...by }
    : named === undefined
      ? undefined
      : fieldsReadAt(documentIn(texts, path), shared, at).get(named)?.whole;
  if (told === undefined) return [];
  return told.type === 'boolean' ? ['true', 'false'] : (optionValues(told)?.map(String) ?? []);
}

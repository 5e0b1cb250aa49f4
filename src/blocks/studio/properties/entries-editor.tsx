import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json, JsonObject } from '../../../../engine/model';
import { type Outcome, setProperty } from '../documents/commands';
import type { Selection } from '../documents/history';
import { isObject, type Path } from '../documents/json';
import { lossAt } from '../documents/losses';
import { optionRows } from '../documents/options';
import { containerPalette, fieldPalette, firstOptions } from '../documents/palette';
import { addSharedField } from '../documents/shared-fields';
import { AddSelect } from '../native-select';
import { useStudioParts, useStudioState } from '../studio-context';
import { AddName } from './add-name';
import { ItemName } from './item-actions';
import { ListFrame, ListRow } from './list-frame';
import { Cell, RowButton } from './rows';
import { toFirstProperty } from './to-first-property';

interface EntriesEditorProps {
  readonly selection: Selection;
  readonly property: string;
  readonly label: string;
  readonly entries: JsonObject;
  /** A first condition; undefined if there is nothing to ask about. */
  readonly condition: () => Json | undefined;
}

/**
 * What a document names by keys: its conditions and option lists, the fields and blocks of a shared file. Each is opened, renamed with its
 * uses, or removed; all but blocks are added.
 */
export function EntriesEditor({ selection, property, label, entries, condition }: EntriesEditorProps) {
  const { t, i18n } = useTranslation('studio');
  const { studio, announce, askFor, languages } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const shown = useRef<HTMLFieldSetElement>(null);
  const { path } = selection;
  const list: Path = [...selection.at, property];
  const add = (name: string, outcome: Outcome) =>
    studio.run(outcome, { label: 'add', about: name }, () => {
      announce(t('lists.added', { name }));
      toFirstProperty();
    });
  const addNamed = (name: string) => {
    const value = property === 'conditions' ? condition() : firstOptions;
    if (value === undefined) return announce(t('conditions.none'));
    const at = [...list, name];
    add(name, { ...setProperty(studio.state().work.texts, path, at, value), selection: { path, at } });
  };
  const remove = (name: string) => {
    const place = { path, at: [...list, name] };
    if (lossAt(work.texts, place) !== undefined) return askFor({ do: 'lose', selection: place });
    const isLast = Object.keys(entries).length === 1;
    const removed = setProperty(work.texts, path, isLast ? list : place.at, undefined);
    studio.run({ ...removed, selection }, { label: 'remove', about: name }, () => {
      announce(t('move.removed', { name }));
      requestAnimationFrame(() => shown.current?.querySelector<HTMLElement>('button, input, select')?.focus());
    });
  };
  return (
    <ListFrame
      label={label}
      ref={shown}
      keys={['open', 'rename', 'remove']}
      rows={Object.entries(entries).map(([name, entry]) => {
        const place = { path, at: [...list, name] };
        return (
          <ListRow
            key={name}
            actions={
              <>
                <RowButton
                  does="rename"
                  label={t('rename.of', { name })}
                  onClick={() => askFor({ do: 'rename', selection: place })}
                />
                <RowButton does="remove" label={t('options.remove', { value: name })} onClick={() => remove(name)} />
              </>
            }
          >
            <Cell>
              <ItemName
                name={name}
                {...place}
                value={entry}
                opens={isObject(entry) || optionRows(entry) !== undefined}
              />
            </Cell>
          </ListRow>
        );
      })}
      add={
        property === 'fields' ? (
          <AddSelect
            label={t('lists.add', { list: label })}
            items={[...fieldPalette(), ...containerPalette()]
              .filter(({ field }) => field.section === undefined)
              .map(({ type, field }) => ({
                name: type,
                label: i18n.exists(`studio:types.${type}`) ? t(`types.${type}`) : type,
                field,
              }))}
            onAdd={({ field }) => {
              const words = { languages, text: t('add.label') };
              const added = addSharedField(studio.state().work.texts, path, field, words);
              add(String(added.selection?.at.at(-1) ?? ''), added);
            }}
          />
        ) : (
          property !== 'blocks' && <AddName list={label} taken={Object.keys(entries)} onAdd={addNamed} />
        )
      }
    />
  );
}

import { useTranslation } from 'react-i18next';
import type { Json } from '../../../../engine/model';
import type { Outcome } from '../documents/commands';
import type { SharedFields } from '../documents/fields';
import type { Selection } from '../documents/history';
import { nameOf } from '../documents/identity';
import { isObject, type Path, textOf } from '../documents/json';
import { sharedIn } from '../documents/shared-fields';
import { type Addition, AddSelect } from '../native-select';
import { useStudioParts } from '../studio-context';
import { addingOf, completeAdded } from './complete-added';
import { ItemActions, ItemName } from './item-actions';
import { ListFrame, ListRow } from './list-frame';
import { Cell } from './rows';
import { toFirstProperty } from './to-first-property';

interface ListEditorProps {
  readonly selection: Selection;
  /** Path of the list. */
  readonly list: Path;
  readonly label: string;
  readonly items: readonly Json[];
  /** What can be added, by label. */
  readonly offers: readonly ListOffer[];
}

/** Something that can be added, and the command that adds and selects it. */
export interface ListOffer extends Addition {
  readonly add: (texts: ReadonlyMap<string, string>) => Outcome;
}

/** Items of a list, for instance the columns and filters of a block: opened one by one, moved, removed, added; what is added is opened. */
export function ListEditor({ selection, list, label, items, offers }: ListEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, say, announce } = useStudioParts();
  const run = (outcome: Outcome, step: string, about: string, done: () => void) =>
    studio.run({ ...outcome, selection }, { label: step, about }, done);
  return (
    <ListFrame
      label={label}
      keys={['open', 'move', 'remove']}
      rows={items.map((item, index) => {
        const name = nameOf(item) ?? (isObject(item) ? String(index + 1) : String(item));
        const label = labelIn(item, sharedIn(studio.state().work.texts).fields);
        return (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: things may have the same name; their order is what they are.
            key={index}
            actions={
              <ItemActions
                path={selection.path}
                list={list}
                index={index}
                count={items.length}
                name={name}
                run={(outcome, step, done) => run(outcome, step, name, done)}
              />
            }
          >
            <Cell focusable={!isObject(item)}>
              <ItemName name={name} path={selection.path} at={[...list, index]} value={item} />
              {label !== undefined && <span className="studio-item-label">{say(label)}</span>}
            </Cell>
          </ListRow>
        );
      })}
      add={
        offers.length > 0 && (
          <AddSelect
            label={t('lists.add', { list: label })}
            items={offers}
            onAdd={({ name, label: shown, add }) => {
              // What is added is what is edited next.
              const adding = addingOf(name);
              studio.run(add(studio.state().work.texts), adding, () => {
                announce(t('lists.added', { name: shown ?? name }));
                toFirstProperty();
                void completeAdded(studio, selection, [...list, items.length], adding);
              });
            }}
          />
        )
      }
    />
  );
}

/** The key of what people read of an item, which a shared field says where it says nothing; undefined: it has no sentence. */
function labelIn(item: Json, shared: SharedFields): string | undefined {
  if (!isObject(item)) return undefined;
  return textOf(item.label) ?? textOf(item.heading) ?? textOf(shared[textOf(item.use) ?? '']?.label);
}

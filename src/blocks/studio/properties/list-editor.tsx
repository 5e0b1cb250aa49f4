import { useTranslation } from 'react-i18next';
import type { Json } from '../../../../engine/model';
import { insertItem, type Outcome } from '../documents/commands';
import type { Selection } from '../documents/history';
import { nameOf } from '../documents/identity';
import { isObject, type Path } from '../documents/json';
import { useStudioParts, useStudioState } from '../studio-context';
import { ItemActions } from './item-actions';

interface ListEditorProps {
  readonly selection: Selection;
  /** Path of the list. */
  readonly list: Path;
  readonly label: string;
  readonly items: readonly Json[];
  /** What can be added, by label. */
  readonly offers: readonly ListOffer[];
}

/** Something that can be added: as it is, or by a command of its own. */
export interface ListOffer {
  readonly name: string;
  readonly label?: string;
  readonly item: Json;
  readonly add?: (texts: ReadonlyMap<string, string>) => Outcome;
}

/** Items of a list, for instance the columns and filters of a block: opened one by one, moved, removed, added. */
export function ListEditor({ selection, list, label, items, offers }: ListEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, announce } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const run = (outcome: Outcome, step: string, about: string, done: () => void) =>
    studio.run({ ...outcome, selection }, { label: step, about }, done);
  return (
    <fieldset className="studio-condition">
      <legend className="pt-label">{label}</legend>
      <ul className="studio-things">
        {items.map((item, index) => {
          const name = nameOf(item) ?? (isObject(item) ? String(index + 1) : String(item));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: things may have the same name; their order is what they are.
            <li key={index}>
              {isObject(item) ? (
                <button
                  type="button"
                  className="pt-link studio-link"
                  onClick={() => studio.select({ path: selection.path, at: [...list, index] })}
                >
                  {name}
                </button>
              ) : (
                <code>{name}</code>
              )}
              {mayEdit && (
                <span className="studio-option-actions">
                  <ItemActions
                    path={selection.path}
                    list={list}
                    index={index}
                    count={items.length}
                    name={name}
                    run={(outcome, step, done) => run(outcome, step, name, done)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {mayEdit && offers.length > 0 && (
        <select
          className="pt-input pt-select"
          aria-label={t('lists.add', { list: label })}
          value=""
          onChange={({ target }) => {
            const offer = offers.find(({ name }) => name === target.value);
            if (!offer) return;
            const added =
              offer.add?.(work.texts) ?? insertItem(work.texts, selection.path, list, items.length, offer.item);
            run(added, 'add', offer.name, () => announce(t('add.added', { name: offer.label ?? offer.name })));
          }}
        >
          <option value="">{t('lists.add', { list: label })}</option>
          {offers.map(({ name, label: shown }) => (
            <option key={name} value={name}>
              {shown ?? name}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}

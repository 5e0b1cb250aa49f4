import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../../engine/model';
import { setProperty } from '../documents/commands';
import type { Selection } from '../documents/history';
import { isObject } from '../documents/json';
import { lossAt } from '../documents/losses';
import { optionRows } from '../documents/options';
import { useStudioParts, useStudioState } from '../studio-context';
import { ItemName } from './item-actions';
import { ListFrame, ListRow } from './list-frame';
import { Cell, RowButton } from './rows';

interface EntriesEditorProps {
  readonly selection: Selection;
  readonly property: string;
  readonly label: string;
  readonly entries: JsonObject;
}

/** What a document names by keys, for instance its conditions: each is opened, renamed with its uses, or removed. */
export function EntriesEditor({ selection, property, label, entries }: EntriesEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, announce, askFor } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  return (
    <ListFrame
      label={label}
      keys={['open', 'rename', 'remove']}
      rows={Object.entries(entries).map(([name, entry]) => {
        const place = { path: selection.path, at: [...selection.at, property, name] };
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
                <RowButton
                  does="remove"
                  label={t('options.remove', { value: name })}
                  onClick={() => {
                    if (lossAt(work.texts, place) !== undefined) return askFor({ do: 'lose', selection: place });
                    const removed = setProperty(work.texts, place.path, place.at, undefined);
                    studio.run({ ...removed, selection }, { label: 'remove', about: name }, () =>
                      announce(t('move.removed', { name })),
                    );
                  }}
                />
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
    />
  );
}

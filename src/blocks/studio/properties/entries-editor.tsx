import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../../engine/model';
import { setProperty } from '../documents/commands';
import type { Selection } from '../documents/history';
import { lossAt } from '../documents/losses';
import { useStudioParts, useStudioState } from '../studio-context';
import { ItemName } from './item-actions';
import { Cell, Row, RowButton, useRows } from './rows';

interface EntriesEditorProps {
  readonly selection: Selection;
  readonly property: string;
  readonly label: string;
  readonly entries: JsonObject;
}

/** What a document names by keys, for instance its conditions: each is opened, renamed with its uses, or removed. */
export function EntriesEditor({ selection, property, label, entries }: EntriesEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, announce, askFor } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const [rows, keys] = useRows(label, mayEdit ? ['rename', 'remove'] : []);
  return (
    <fieldset className="studio-condition">
      <legend className="pt-label">{label}</legend>
      {Object.keys(entries).length > 0 && (
        <div className="studio-things" {...rows}>
          {Object.entries(entries).map(([name, entry]) => {
            const at = [...selection.at, property, name];
            return (
              <Row key={name}>
                <Cell>
                  <ItemName name={name} path={selection.path} at={at} value={entry} />
                </Cell>
                {mayEdit && (
                  <Cell className="studio-option-actions">
                    <RowButton
                      does="rename"
                      label={t('rename.of', { name })}
                      onClick={() => askFor({ do: 'rename', selection: { path: selection.path, at } })}
                    />
                    <RowButton
                      does="remove"
                      label={t('options.remove', { value: name })}
                      onClick={() => {
                        const place = { path: selection.path, at };
                        if (lossAt(work.texts, place) !== undefined) return askFor({ do: 'lose', selection: place });
                        const removed = setProperty(work.texts, selection.path, at, undefined);
                        studio.run({ ...removed, selection }, { label: 'remove', about: name }, () =>
                          announce(t('move.removed', { name })),
                        );
                      }}
                    />
                  </Cell>
                )}
              </Row>
            );
          })}
        </div>
      )}
      {keys}
    </fieldset>
  );
}

import { useTranslation } from 'react-i18next';
import type { Json } from '../../../../engine/model';
import { moveItem, type Outcome, removeItem } from '../documents/commands';
import { isObject, type Path } from '../documents/json';
import { lossAt } from '../documents/losses';
import { useStudioParts, useStudioState } from '../studio-context';
import { RowButton } from './rows';

interface ItemActionsProps {
  /** Path of the document. */
  readonly path: string;
  readonly list: Path;
  readonly index: number;
  /** Number of items in the list. */
  readonly count: number;
  readonly name: string;
  /** Carries a command out; `done` once it is. */
  readonly run: (outcome: Outcome, step: 'move' | 'remove', done: () => void) => void;
}

/** The name of something inside what is selected; pressed, it is opened, where it has properties of its own. */
export function ItemName({
  name,
  path,
  at,
  value,
  opens = isObject(value),
}: {
  readonly name: string;
  readonly path: string;
  readonly at: Path;
  readonly value: Json;
  readonly opens?: boolean;
}) {
  const { studio } = useStudioParts();
  if (!opens) return <code>{name}</code>;
  return (
    <button type="button" className="pt-link studio-link" onClick={() => studio.select({ path, at })}>
      {name}
    </button>
  );
}

/** Buttons that move an item of a list, and remove it. */
export function ItemActions({ path, list, index, count, name, run }: ItemActionsProps) {
  const { t } = useTranslation('studio');
  const { studio, announce, askFor } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  return (
    <>
      {([-1, 1] as const).map((by) => (
        <RowButton
          key={by}
          does={by < 0 ? 'up' : 'down'}
          label={t(by < 0 ? 'options.up' : 'options.down', { value: name })}
          disabled={by < 0 ? index === 0 : index === count - 1}
          onClick={() => {
            const moved = moveItem(work.texts, path, [...list, index], by);
            if (moved.changes.length === 0) return announce(t('move.end'));
            run(moved, 'move', () => announce(t(by < 0 ? 'move.movedUp' : 'move.movedDown', { name })));
          }}
        />
      ))}
      <RowButton
        does="remove"
        label={t('options.remove', { value: name })}
        onClick={() => {
          const selection = { path, at: [...list, index] };
          if (lossAt(work.texts, selection) !== undefined) return askFor({ do: 'lose', selection });
          run(removeItem(work.texts, path, [...list, index]), 'remove', () => announce(t('move.removed', { name })));
        }}
      />
    </>
  );
}

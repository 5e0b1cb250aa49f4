import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../engine/react';
import type { Path } from '../documents/json';
import { useStudioParts } from '../studio-context';
import type { Neighbor } from './arrange';

interface BeforeDialogProps {
  /** Name of what is moved; undefined: nothing is. */
  readonly name: string | undefined;
  readonly neighbors: readonly Neighbor[];
  /** `end`: behind all of them. */
  readonly onChoose: (before: Neighbor | 'end') => void;
  readonly onClose: () => void;
}

/** Where in its own list something is moved: before one of the others, or to the end. */
export function BeforeDialog({ name, neighbors, onChoose, onClose }: BeforeDialogProps) {
  const { t } = useTranslation('studio');
  const { say } = useStudioParts();
  const keyOf = (at: Path) => at.join('/');
  return (
    <Dialog
      open={name !== undefined}
      title={t('move.beforeTitle', { name })}
      width="medium"
      cancel={t('cancel')}
      onClose={onClose}
    >
      <ul className="studio-palette studio-palette-small">
        {neighbors.map((each, index) => (
          <li key={keyOf(each.at)}>
            <button
              type="button"
              className="studio-palette-item"
              data-start={index === 0 ? '' : undefined}
              onClick={() => onChoose(each)}
            >
              <strong>{each.name}</strong>
              {each.label !== undefined && <span>{say(each.label)}</span>}
            </button>
          </li>
        ))}
        <li key="end">
          <button
            type="button"
            className="studio-palette-item"
            data-start={neighbors.length === 0 ? '' : undefined}
            onClick={() => onChoose('end')}
          >
            <strong>{t('move.toEnd')}</strong>
          </button>
        </li>
      </ul>
    </Dialog>
  );
}

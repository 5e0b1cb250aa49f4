import type { ListBlockModel, ListShape } from '../../../model';
import { SegmentedChoice } from '../../elements/segmented-choice';
import { useEngine } from '../../engine';

interface ShapeSwitchProps {
  readonly block: ListBlockModel;
  readonly shape: ListShape;
  readonly onChoose: (shape: ListShape) => void;
}

/** Chooses between the usual drawing of a list and its board. */
export function ShapeSwitch({ block, shape, onChoose }: ShapeSwitchProps) {
  const { t } = useEngine();
  const items = ([block.as, 'board'] as const).map((value) => ({ value, text: t(`shapes:board.${value}`) }));
  return <SegmentedChoice label={t('shapes:board.as')} items={items} value={shape} onChoose={onChoose} />;
}

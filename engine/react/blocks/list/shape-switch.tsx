import type { ListBlockModel, ListShape } from '../../../model';
import { listShapes } from '../../../runtime';
import { SegmentedChoice } from '../../elements/segmented-choice';
import { useEngine } from '../../engine';

interface ShapeSwitchProps {
  readonly block: ListBlockModel;
  readonly shape: ListShape;
  readonly onChoose: (shape: ListShape) => void;
}

/** Chooses between the usual drawing of a list, its board and its calendar. */
export function ShapeSwitch({ block, shape, onChoose }: ShapeSwitchProps) {
  const { t } = useEngine();
  const items = listShapes(block).map((value) => ({ value, text: t(`shapes:board.${value}`) }));
  return <SegmentedChoice label={t('shapes:board.as')} items={items} value={shape} onChoose={onChoose} />;
}

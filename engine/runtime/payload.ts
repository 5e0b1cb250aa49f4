import type { ExtraModel, Json, JsonObject } from '../model';
import { type Cell, hasNothing } from './cell';
import { isEmpty } from './empty';
import { type OpenObject, writePath } from './path';

/**
 * What is sent: the displayed, stored fields that hold something, at their paths, and the extra values. What is
 * evaluated is what is sent: a hidden field is in neither.
 */
export function payloadOf(
  cells: Iterable<Cell>,
  extras: readonly ExtraModel[],
  { sent, extra }: { sent(cell: Cell): Json; extra(model: ExtraModel): Json | undefined },
): JsonObject {
  const payload: OpenObject = {};
  for (const cell of cells) {
    if (cell.displayed && cell.field.store && !hasNothing(cell)) writePath(payload, cell.field.path, sent(cell));
  }
  for (const model of extras) {
    const value = extra(model);
    if (value !== undefined && !isEmpty(value)) writePath(payload, model.path, value);
  }
  return payload;
}

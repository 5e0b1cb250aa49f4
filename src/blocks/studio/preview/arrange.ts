import type { JsonObject } from '../../../../engine/model';
import { fieldsOf, moveTo, type Outcome, textIn } from '../documents/commands';
import type { Path } from '../documents/json';

type Texts = ReadonlyMap<string, string>;

/** Before or behind a field of the preview. */
export interface Spot {
  /** Name of the field. */
  readonly field: string;
  readonly edge: 'before' | 'behind';
}

/** A box of the preview with the field in it, in the order in which they are drawn. */
export interface FieldBox {
  readonly field: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The spot at a pointer: at the field whose box is nearest, before or behind its middle. */
export function spotAt(boxes: readonly FieldBox[], x: number, y: number): Spot | undefined {
  let best: { readonly box: FieldBox; readonly far: number } | undefined;
  for (const box of boxes) {
    const beside = Math.max(box.left - x, 0, x - box.left - box.width);
    const far = Math.hypot(beside, Math.max(box.top - y, 0, y - box.top - box.height));
    if (best === undefined || far < best.far) best = { box, far };
  }
  if (best === undefined) return undefined;
  const { box } = best;
  // Boxes beside one another: left and right decide; below one another: above and below.
  const isBeside = boxes.some(
    (other) => other !== box && other.top < box.top + box.height && box.top < other.top + other.height,
  );
  const isBehind = isBeside ? x > box.left + box.width / 2 : y > box.top + box.height / 2;
  return { field: box.field, edge: isBehind ? 'behind' : 'before' };
}

/** Distance from a gap between two fields that still counts as the gap, in pixels. */
const near = 10;

/** The spot between fields that a pointer is close to; undefined over a field's middle. */
export function gapAt(
  boxes: readonly FieldBox[],
  x: number,
  y: number,
): (Spot & { readonly box: FieldBox }) | undefined {
  for (const box of boxes) {
    if (x < box.left || x > box.left + box.width) continue;
    if (Math.abs(y - box.top) <= near) return { field: box.field, edge: 'before', box };
    if (Math.abs(y - box.top - box.height) <= near) return { field: box.field, edge: 'behind', box };
  }
  return undefined;
}

/** The place of a field in a form, by its name in the model: the model lists fields in the order in which they are written. */
export function placeOf(document: JsonObject | undefined, names: readonly string[], field: string) {
  return fieldsOf(document)[names.indexOf(field)];
}

/** A form with a field moved to a spot. Nothing changes if it is there already. */
export function moveToSpot(
  texts: Texts,
  path: string,
  document: JsonObject | undefined,
  { names, moved, spot }: { readonly names: readonly string[]; readonly moved: string; readonly spot: Spot },
): Outcome {
  const [from, to] = [placeOf(document, names, moved), placeOf(document, names, spot.field)];
  if (!from || !to) return { changes: [] };
  const wanted = to.position + (spot.edge === 'behind' ? 1 : 0);
  const position = from.step === to.step && from.position < wanted ? wanted - 1 : wanted;
  if (from.step === to.step && position === from.position) return { changes: [] };
  const at: Path = ['steps', from.step, 'fields', from.position];
  return moveTo(texts, path, at, ['steps', to.step, 'fields'], position);
}

/** An item of a list moved to the place of another one in the same list, or in a list of the same kind. */
export function moveBeside(texts: Texts, path: string, moved: Path, beside: Path, edge: Spot['edge']): Outcome {
  const [from, to] = [moved.at(-1), beside.at(-1)];
  const [list, into] = [moved.slice(0, -1), beside.slice(0, -1)];
  if (typeof from !== 'number' || typeof to !== 'number' || list.at(-1) !== into.at(-1) || list.length !== into.length)
    return { changes: [] };
  const isSame = JSON.stringify(list) === JSON.stringify(into);
  const wanted = to + (edge === 'behind' ? 1 : 0);
  const position = isSame && from < wanted ? wanted - 1 : wanted;
  return isSame && position === from ? { changes: [] } : moveTo(texts, path, moved, into, position);
}

/** The key of the sentence with this text in a model, if there is exactly one. */
export function keyOfText(model: unknown, texts: Texts, language: string, said: string): string | undefined {
  const words = said.trim();
  if (words === '') return undefined;
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.includes('.') && textIn(texts, value, language)?.trim() === words) found.add(value);
    } else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) visit(each);
  };
  visit(model);
  return found.size === 1 ? [...found][0] : undefined;
}

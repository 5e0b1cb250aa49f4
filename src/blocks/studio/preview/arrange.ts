import { documentIn, moveTo, type Outcome, textIn } from '../documents/commands';
import { isFieldList } from '../documents/fields';
import { nameOf } from '../documents/identity';
import { isObject, listOf, type Path, textOf, valueAt } from '../documents/json';
import { writtenFields } from '../documents/selected-field';
import { sharedIn } from '../documents/shared-fields';

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
export const near = 10;

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

/** Where a field is written, by its name in the model. */
export function placeOf(texts: Texts, path: string, field: string): Path | undefined {
  return writtenFields(texts, path).find(({ name }) => name === field)?.at;
}

/** A form with a field moved to a spot. Nothing changes if it is there already. */
export function moveToSpot(texts: Texts, path: string, moved: string, spot: Spot): Outcome {
  const [from, to] = [placeOf(texts, path, moved), placeOf(texts, path, spot.field)];
  return from && to ? moveBeside(texts, path, from, to, spot.edge) : { changes: [] };
}

/** Whether an item can be put beside another one: into the same list, one of the same kind and depth, or any other list of fields. */
export function fitsBeside(texts: Texts, path: string, moved: Path, beside: Path): boolean {
  const [list, into] = [moved.slice(0, -1), beside.slice(0, -1)];
  if (typeof moved.at(-1) !== 'number' || typeof beside.at(-1) !== 'number') return false;
  if (beside.length >= moved.length && JSON.stringify(beside.slice(0, moved.length)) === JSON.stringify(moved))
    return false;
  const document = documentIn(texts, path);
  if (isFieldList(document, list)) return isFieldList(document, into) && list[0] === into[0];
  return list.at(-1) === into.at(-1) && list.length === into.length;
}

/** An item of a list moved to the place of another one: in the same list, or in one that takes it as well. */
export function moveBeside(texts: Texts, path: string, moved: Path, beside: Path, edge: Spot['edge']): Outcome {
  const [from, to] = [moved.at(-1), beside.at(-1)];
  const [list, into] = [moved.slice(0, -1), beside.slice(0, -1)];
  if (typeof from !== 'number' || typeof to !== 'number' || !fitsBeside(texts, path, moved, beside))
    return { changes: [] };
  const isSame = JSON.stringify(list) === JSON.stringify(into);
  const wanted = to + (edge === 'behind' ? 1 : 0);
  const position = isSame && from < wanted ? wanted - 1 : wanted;
  return isSame && position === from ? { changes: [] } : moveTo(texts, path, moved, into, position);
}

/** Something before which an item of the same list can be put. */
export interface Neighbor {
  readonly at: Path;
  /** Its name, with its number where several are called so. */
  readonly name: string;
  /** What people read of it. */
  readonly label: string | undefined;
}

/** Items before which an item of their list can be put: not itself, and not the next one, before which it is already. */
export function neighborsOf(texts: Texts, path: string, at: Path): readonly Neighbor[] {
  const list = at.slice(0, -1);
  const own = at.at(-1);
  if (typeof own !== 'number') return [];
  const items = listOf(valueAt(documentIn(texts, path), list));
  const shared = sharedIn(texts).fields;
  const names = items.map((item) => nameOf(item) ?? '');
  return items.flatMap((item, position): Neighbor[] => {
    if (position === own || position === own + 1) return [];
    const name = names[position] ?? '';
    const isOnly = name !== '' && names.indexOf(name) === names.lastIndexOf(name);
    const used = isObject(item) && typeof item.use === 'string' ? shared[item.use] : undefined;
    const label = isObject(item) ? (textOf(item.label) ?? textOf(item.title) ?? textOf(used?.label)) : undefined;
    return [{ at: [...list, position], name: isOnly ? name : `${position + 1} ${name}`.trim(), label }];
  });
}

/** An item moved to the end of its list. Nothing changes if it is there already. */
export function moveLast(texts: Texts, path: string, moved: Path): Outcome {
  const list = moved.slice(0, -1);
  const last = listOf(valueAt(documentIn(texts, path), list)).length - 1;
  return moveBeside(texts, path, moved, [...list, last], 'behind');
}

/** A field moved to the end of a list of fields: of a section, a group, or a case that may be empty. */
export function moveInto(texts: Texts, path: string, moved: Path, list: Path): Outcome {
  const document = documentIn(texts, path);
  if (typeof moved.at(-1) !== 'number' || !isFieldList(document, moved.slice(0, -1)) || !isFieldList(document, list))
    return { changes: [] };
  const isSame = JSON.stringify(moved.slice(0, -1)) === JSON.stringify(list);
  return moveTo(texts, path, moved, list, listOf(valueAt(document, list)).length - (isSame ? 1 : 0));
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

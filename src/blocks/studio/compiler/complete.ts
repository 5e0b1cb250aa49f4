import type { DefinitionProblem, JsonObject } from '../../../../engine/model';
import {
  isObject,
  type Path,
  pathOfPointer,
  pointerOf,
  readDocument,
  valueAt,
  withSource,
  withValue,
} from '../documents/json';
import { type MetaPlace, placeAt, propertiesAt } from '../properties/meta';
import { namesFor, referredKinds, type WorldNames } from '../properties/references';

/** A part with what it still needs, as far as only one thing fits. */
export interface Completed {
  readonly text: string;
  /** The first place that is left, and the names that may be there. */
  readonly choose?: { readonly at: Path; readonly names: readonly string[]; readonly declares: boolean };
}

/** What is known of the document that has the part. */
export interface Completing {
  readonly root: MetaPlace;
  readonly world: WorldNames;
  /** The errors of the document if it had this text. */
  readonly problems: (text: string) => readonly DefinitionProblem[];
  readonly path: string;
  /** Milliseconds for which names are tried; the others are offered untried. */
  readonly patience: number;
}

/** How many places are filled in, and how many names are tried at each. */
const mostTurns = 8;
const mostTries = 120;

/** Fills in what a part that was added lacks: where one name alone fits, that one. What fits is what leaves no problem at its place. */
export function complete(text: string, part: Path, completing: Completing): Completed {
  const pointer = pointerOf(part);
  /** Where the errors of the part are, or of sources that it needs; those of a shared definition that it uses are the part's own. */
  const errorsIn = (written: string) =>
    completing
      .problems(written)
      .map(({ place }) => (place.file === completing.path ? place.pointer : pointer))
      .filter((place) => isWithin(place, pointer) || isWithin(place, '/sources'));
  // What was wrong with the sources before is not what the part needs.
  const before = new Set(errorsIn(text).filter((place) => !isWithin(place, pointer)));
  const errorsOf = (written: string) => errorsIn(written).filter((place) => !before.has(place));
  const until = performance.now() + completing.patience;
  let now = text;
  for (let turn = 0; turn < mostTurns; turn++) {
    const found = choiceFor(now, errorsOf, until, completing);
    if (found === undefined) return { text: now };
    const { choose, only } = found;
    if (only === undefined) return { text: now, choose };
    now = (choose.declares ? withSource : withValue)(now, choose.at, only);
  }
  return { text: now };
}

const isWithin = (place: string, holder: string) => place === holder || place.startsWith(`${holder}/`);

interface Found {
  readonly choose: NonNullable<Completed['choose']>;
  /** The name that alone fits. */
  readonly only?: string;
}

/** The first place of a part that is wrong, with the names that fit there, or all that may be there if none does. */
function choiceFor(
  text: string,
  errorsOf: (written: string) => readonly string[],
  until: number,
  { root, world }: Completing,
): Found | undefined {
  const document = readDocument(text);
  const mayDeclare = placeAt(root, document, ['sources']) !== undefined;
  for (const wrong of errorsOf(text)) {
    for (const at of placesFor(pathOfPointer(wrong, document), document, root)) {
      const place = placeAt(root, document, at);
      if (place === undefined) continue;
      const tried = (names: readonly string[], declares: boolean) => {
        const fitting: { readonly name: string; readonly isRight: boolean }[] = [];
        let count = 0;
        for (const name of names) {
          if (count === mostTries || (count > 0 && performance.now() > until)) break;
          count++;
          const next = (declares ? withSource : withValue)(text, at, name);
          const left = errorsOf(next);
          if (!left.some((each) => isWithin(each, wrong) || isWithin(each, '/sources')))
            fitting.push({ name, isRight: left.every(isMember(next, root)) });
        }
        const right = fitting.filter(({ isRight }) => isRight);
        const fits = (right.length > 0 ? right : fitting).map(({ name }) => name);
        const offered = [...fits, ...names.slice(count)];
        const only = fits.length === 1 && offered.length === 1 ? { only: fits[0] } : {};
        return { at, declares, names, fits, offered, ...only };
      };
      const names = namesFor(at, place, document, world);
      const known = tried(names, false);
      // A screen may read any source: one that it does not read yet may fit where none that it reads does. What it reads stays as it is.
      const isOpen = known.fits.length === 0 && mayDeclare && referredKinds(place).includes('screenSource');
      const all = isOpen
        ? [
            known,
            tried(
              world.readable.filter((name) => !names.includes(name)),
              true,
            ),
          ]
        : [known];
      const found =
        all.find(({ fits }) => fits.length > 0) ??
        all.find(({ offered }) => offered.length > 0) ??
        all.find((each) => each.names.length > 0);
      if (found === undefined) continue;
      const choose = { at, declares: found.declares, names: found.offered.length > 0 ? found.offered : found.names };
      const { only } = found;
      return { choose, ...(only !== undefined && { only }) };
    }
  }
  return undefined;
}

/** Whether a place has the name of a property of a record: it is chosen once the record is. */
function isMember(text: string, root: MetaPlace): (pointer: string) => boolean {
  const document = readDocument(text);
  return (pointer) => {
    const place = placeAt(root, document, pathOfPointer(pointer, document));
    return place !== undefined && referredKinds(place).includes('member');
  };
}

/** What is written to make a place right: itself, what an object there refers to, or what the object around it does. */
function placesFor(at: Path, document: JsonObject | undefined, root: MetaPlace, isAround = false): readonly Path[] {
  const value = valueAt(document, at);
  const place = placeAt(root, document, at);
  if (place === undefined) return [];
  const named = isObject(value) ? propertiesAt(place, value).filter(({ name }) => value[name] !== undefined) : [];
  const found = [
    ...(refers(place) ? [at] : []),
    ...named.filter((property) => refers(property)).map(({ name }) => [...at, name]),
  ];
  return found.length > 0 || isAround ? found : placesFor(at.slice(0, -1), document, root, true);
}

/** Whether a place refers to something other than a sentence. */
function refers(place: MetaPlace): boolean {
  return referredKinds(place).some((kind) => kind !== 'text');
}

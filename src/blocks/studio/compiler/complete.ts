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
}

/** How many places are filled in, and how many names are tried at each. */
const mostTurns = 8;
const mostTries = 120;

/** Fills in what a part that was added lacks: where one name alone fits, that one. What fits is what leaves no problem at its place. */
export function complete(text: string, part: Path, completing: Completing): Completed {
  let now = text;
  for (let turn = 0; turn < mostTurns; turn++) {
    const choice = choiceFor(now, part, completing);
    if (choice === undefined) return { text: now };
    const [only, ...others] = choice.names;
    if (only === undefined || others.length > 0) return { text: now, choose: choice };
    now = (choice.declares ? withSource : withValue)(now, choice.at, only);
  }
  return { text: now };
}

/** The first place of a part that is wrong, with the names that fit there, or all that may be there if none does. */
function choiceFor(text: string, part: Path, completing: Completing): Completed['choose'] {
  const { path, root, world, problems } = completing;
  const document = readDocument(text);
  const pointer = pointerOf(part);
  const isWithin = (place: string, holder: string) => place === holder || place.startsWith(`${holder}/`);
  /** Where the errors of the part are, or of sources that it needs; those of a shared definition that it uses are the part's own. */
  const errorsOf = (written: string) =>
    problems(written)
      .map(({ place }) => (place.file === path ? place.pointer : pointer))
      .filter((place) => isWithin(place, pointer) || isWithin(place, '/sources'));
  for (const wrong of errorsOf(text)) {
    for (const at of placesFor(pathOfPointer(wrong, document), document, root)) {
      const place = placeAt(root, document, at);
      const known = place ? namesFor(at, place, document, world) : [];
      // A screen that reads nothing yet may read any source.
      const declares = known.length === 0 && place !== undefined && referredKinds(place).includes('screenSource');
      const names = declares ? world.source : known;
      const fitting = names.slice(0, mostTries).flatMap((name) => {
        const next = (declares ? withSource : withValue)(text, at, name);
        const left = errorsOf(next);
        return left.some((each) => isWithin(each, wrong) || isWithin(each, '/sources'))
          ? []
          : [{ name, isRight: left.every(isMember(next, root)) }];
      });
      const right = fitting.filter(({ isRight }) => isRight);
      const fits = (right.length > 0 ? right : fitting).map(({ name }) => name);
      if (fits.length > 0) return { at, names: [...fits, ...names.slice(mostTries)], declares };
      if (names.length > 0) return { at, names, declares };
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

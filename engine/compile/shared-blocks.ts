import {
  type BlockDefinition,
  type BlockPart,
  type BlockUse,
  type DefinitionDocument,
  type DefinitionSet,
  freeJson,
  limits,
  nearestArgument,
  type Path,
  type ProblemArguments,
  partsOf,
  pointerOf,
  problemAt,
  type ScreenDefinition,
  type Side,
} from '../definition';
import { type DefinitionProblem, isList, isObject, type Json, type JsonObject } from '../model';
import type { Memory } from './memory';
import { inside, type Spot } from './report';
import { findCircles } from './shared-circles';
import type { Shared } from './world';
import { isBlocks, writtenBlocks } from './written-blocks';

/** Screens with their shared blocks written out. */
export interface OpenedScreens {
  /** Every screen; a place of what is from a shared block is in the shared document. */
  readonly definitions: DefinitionSet;
  /** Ids of the screens that use a block which does not exist or has no end: they cannot be compiled. */
  readonly broken: ReadonlySet<string>;
  /** Names of the shared blocks that screens use. */
  readonly used: ReadonlySet<string>;
  /** Those of the shared blocks; screens report their own. */
  readonly problems: readonly DefinitionProblem[];
}

type ScreenDocument = DefinitionDocument<ScreenDefinition>;

/** What a screen is opened with, and what that collects. */
interface Opening {
  readonly blocks: ReadonlyMap<string, Shared<BlockPart>>;
  /** Characters of a shared block, as JSON without spaces. */
  readonly sizeOf: (name: string) => number;
  /** Blocks that are used in a circle, or lead to one. */
  readonly endless: ReadonlySet<string>;
  readonly complete: boolean;
  readonly check: DefinitionSet['checkBlock'];
  readonly used: Set<string>;
  readonly problems: DefinitionProblem[];
}

/**
 * Puts the shared blocks into the screens that use them, each with what the screen overrides. From here on they count as written there, but
 * problems in them are at the shared document.
 */
export function openScreens(
  definitions: DefinitionSet,
  blocks: ReadonlyMap<string, Shared<BlockPart>>,
  complete: boolean,
  { memoized }: Pick<Memory, 'memoized'>,
): OpenedScreens {
  const { endless, problems } = findCircles(blocks, usesIn);
  const { checkBlock: check } = definitions;
  const sizeOf = sizes(blocks);
  const used = new Set(endless);
  const broken = new Set<string>();
  const screens = new Map<string, ScreenDocument>();
  for (const [id, document] of definitions.screens) {
    const screen = memoized(document, 'opened', () => {
      const opening: Opening = { blocks, sizeOf, endless, complete, check, used: new Set(), problems: [] };
      const { open, opened, isBroken } = createScreen(document, opening);
      const value = open(document.value as unknown as Json, { document, path: [] }, []); // read from JSON
      const whole = value === (document.value as unknown) ? document : opened(value);
      return { value: { whole, isBroken: isBroken(), used: opening.used }, problems: opening.problems };
    });
    screens.set(id, screen.whole);
    if (screen.isBroken) broken.add(id);
    for (const name of screen.used) used.add(name);
  }
  return { definitions: { ...definitions, screens }, broken, used, problems };
}

/** A shared block that was put in: where it is used, and where each of its properties is written. */
interface Placed {
  readonly use: Spot;
  readonly at: (property: string) => Spot;
}

/** A shared block with what its use overrides; the blocks in it are not put in yet. */
interface Merged {
  readonly value: JsonObject;
  readonly at: (property: string) => Spot;
}

function createScreen(screen: ScreenDocument, opening: Opening) {
  const { blocks, sizeOf, used, problems } = opening;
  /** By the pointer they have in the opened screen. */
  const placed = new Map<string, Placed>();
  let uses = 0;
  let size = 0;
  let isFull = false;
  let isBroken = false;

  const tell = (spot: Spot, rule: string, args: ProblemArguments, side?: Side) => {
    const problem = problemAt(spot.document, pointerOf(spot.path), rule, args, 'error', side);
    problems.push(spot.document.file === screen.file ? problem : { ...problem, usedIn: [screen.file] });
    isBroken = true;
  };

  /** Counts a use. Where a limit is reached, nothing more is put in: the work for a screen is bounded, however it is nested. */
  const isTooMuch = (name: string): boolean => {
    if (isFull) return true;
    uses += 1;
    size += sizeOf(name);
    const whole = { document: screen, path: [] };
    isFull = uses > limits.sharedBlocks || size > limits.sharedText;
    if (uses > limits.sharedBlocks) tell(whole, 'shared-blocks-too-many', { limit: limits.sharedBlocks });
    else if (isFull) tell(whole, 'shared-blocks-too-large', { limit: limits.sharedText });
    return isFull;
  };

  const merge = (written: BlockUse, spot: Spot): Merged | undefined => {
    const { use, ...overrides } = written;
    const shared = blocks.get(use);
    if (shared !== undefined) used.add(use);
    if (isTooMuch(use)) return undefined;
    if (shared === undefined) {
      if (opening.complete)
        tell(inside(spot, 'use'), 'unknown-shared-block', { name: use, ...nearestArgument(use, blocks.keys()) });
      isBroken = true;
      return undefined;
    }
    isBroken ||= opening.endless.has(use);
    if (opening.endless.has(use)) return undefined;
    const { value: block, spot: home } = shared;
    const base: Merged | undefined =
      'use' in block ? merge(block, home) : { value: block as unknown as JsonObject, at: (name) => inside(home, name) }; // as above
    if (base === undefined) return undefined;
    const value = { ...base.value, ...(overrides as JsonObject) };
    const at = (name: string) => (Object.hasOwn(overrides, name) ? inside(spot, name) : base.at(name));
    // Both halves fit the language; whether an override fits the kind of block is judged by the whole.
    if (Object.keys(overrides).length > 0)
      for (const { rule, pointer, args, side } of opening.check(value)) {
        const [name = '', ...rest] = partsOf(pointer);
        if (Object.hasOwn(overrides, name)) tell(inside(spot, name, ...rest), rule, args, side);
      }
    return { value, at };
  };

  const openBlock = (written: Json, spot: Spot, path: Path): Json | undefined => {
    if (!isUse(written)) return open(written, spot, path);
    const merged = merge(written as unknown as BlockUse, spot); // as above
    if (merged === undefined) return undefined;
    placed.set(pointerOf(path), { use: spot, at: merged.at });
    return mapObject(merged.value, (inner, name) => openProperty(inner, name, merged.at(name), [...path, name]));
  };

  const openProperty = (value: Json, name: string, spot: Spot, path: Path): Json => {
    if (freeJson.has(name)) return value;
    if (!isBlocks(value, name)) return open(value, spot, path);
    let position = 0;
    return mapList(value, (block, index) => {
      const opened = openBlock(block, inside(spot, index), [...path, position]);
      if (opened !== undefined) position += 1;
      return opened;
    });
  };

  const open = (value: Json, spot: Spot, path: Path): Json => {
    if (isList(value)) return mapList(value, (each, index) => open(each, inside(spot, index), [...path, index]));
    if (!isObject(value)) return value;
    return mapObject(value, (inner, name) => openProperty(inner, name, inside(spot, name), [...path, name]));
  };

  /** Where something of the opened screen is written. */
  const spotOf = (path: Path): Spot => {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const found = placed.get(pointerOf(path.slice(0, depth)));
      if (found === undefined) continue;
      const [name, ...rest] = path.slice(depth);
      return name === undefined ? found.use : inside(found.at(String(name)), ...rest);
    }
    return { document: screen, path };
  };

  const opened = (value: Json): ScreenDocument => ({
    ...screen,
    value: value as unknown as ScreenDefinition, // as above
    placeOf(pointer, side) {
      const { document, path } = spotOf(partsOf(pointer));
      return document.placeOf(pointerOf(path), side);
    },
  });
  return { open, opened, isBroken: () => isBroken };
}

/** Sizes of shared blocks, each measured once. */
function sizes(blocks: ReadonlyMap<string, Shared<BlockPart>>): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    const size = known.get(name) ?? JSON.stringify(blocks.get(name)?.value ?? null).length;
    known.set(name, size);
    return size;
  };
}

function isUse(block: Json): block is JsonObject {
  return isObject(block) && typeof block.use === 'string';
}

/** The uses of shared blocks in a shared block: what it is itself, and those at any depth, each with its path. */
function usesIn(shared: BlockPart): readonly (readonly [name: string, path: Path])[] {
  const whole = shared as unknown as JsonObject; // as above
  return [{ block: whole, path: [] }, ...writtenBlocks(whole)].flatMap(({ block, path }) =>
    isUse(block) ? [[String(block.use), [...path, 'use']]] : [],
  );
}

/** A list with other items, without those that are undefined; the same list where nothing changes. */
function mapList(list: readonly Json[], make: (item: Json, index: number) => Json | undefined): Json {
  const made = list.map(make);
  return made.every((item, index) => item === list[index]) ? list : made.filter((item) => item !== undefined);
}

/** An object with other values; the same object where nothing changes. */
function mapObject(object: JsonObject, make: (value: Json, name: string) => Json): JsonObject {
  let made: Record<string, Json> | undefined;
  for (const [name, value] of Object.entries(object)) {
    const next = make(value, name);
    if (next === value) continue;
    made ??= { ...object };
    made[name] = next;
  }
  return made ?? object;
}

/** A block that is written out: shared ones were put in before. */
export function isWritten(block: BlockPart): block is BlockDefinition {
  return !('use' in block);
}

import { refusals } from './errors';

/**
 * The body of a request, read member by member. Values that are missing, of the wrong type, too long or not storable as text (NUL, lone
 * surrogates) are refused as Cognito refuses them: 400, never 500.
 */
export interface Input {
  text(name: string, max?: number): string;
  optionalText(name: string, max?: number): string | undefined;
  /** Text that is hashed and never stored; any characters, and the policy checks the length. */
  password(name: string): string;
  flag(name: string): boolean;
  object(name: string): Input;
  optionalObject(name: string): Input | undefined;
  list(name: string): readonly Input[];
  /** A map of texts; absent: empty. */
  texts(name: string): Readonly<Record<string, string>>;
}

const MAX_TEXT_LENGTH = 4096;

export function readInput(value: unknown, place = ''): Input {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unfit(place || 'body', 'be an object');
  const members: object = value;
  const at = (name: string) => (place === '' ? name : `${place}.${name}`);
  const member = (name: string): unknown =>
    Object.hasOwn(members, name) ? (Reflect.get(members, name) ?? undefined) : undefined;

  const input: Input = {
    text(name, max) {
      const found = input.optionalText(name, max);
      if (found === undefined || found === '') throw unfit(at(name), 'not be null');
      return found;
    },
    optionalText(name, max = MAX_TEXT_LENGTH) {
      const found = member(name);
      if (found === undefined) return undefined;
      if (typeof found !== 'string') throw unfit(at(name), 'be a string');
      if (found.length > max) throw unfit(at(name), `have length less than or equal to ${max}`);
      if (found.includes('\0') || !isWellFormed(found)) throw unfit(at(name), 'be well-formed text');
      return found;
    },
    password(name) {
      const found = member(name);
      if (typeof found !== 'string') throw unfit(at(name), 'not be null');
      return found;
    },
    flag: (name) => member(name) === true,
    object(name) {
      return readInput(member(name), at(name));
    },
    optionalObject(name) {
      return member(name) === undefined ? undefined : readInput(member(name), at(name));
    },
    list(name) {
      const found = member(name);
      if (found === undefined) return [];
      if (!Array.isArray(found)) throw unfit(at(name), 'be a list');
      return found.map((entry, index) => readInput(entry, `${at(name)}.${index + 1}.member`));
    },
    texts(name) {
      const found = member(name);
      if (found === undefined) return {};
      const inner = readInput(found, at(name));
      return Object.fromEntries(Object.keys(found as object).map((key) => [key, inner.optionalText(key) ?? '']));
    },
  };
  return input;
}

function unfit(place: string, constraint: string) {
  return refusals.invalidParameter(
    `1 validation error detected: Value at '${place}' failed to satisfy constraint: Member must ${constraint}`,
  );
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

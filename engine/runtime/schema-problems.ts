import type { Json, SchemaProblem } from '../model';
import { isObject } from './path';

/** An error of a JSON Schema validator, as far as it is read here (the shape is ajv's). */
export interface SchemaError {
  readonly keyword: string;
  /** JSON pointer into the value. */
  readonly instancePath: string;
  /** JSON pointer into the schema. */
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Maximum number of problems returned for a value. */
const most = 100;

/**
 * Converts a validator's errors into problems at the places where the user can fix them: at most one per place, the first; a missing
 * property at its own place; if no branch of a union fits, the errors of the one branch that was intended.
 */
export function schemaProblems(errors: readonly SchemaError[], value: Json | undefined): readonly SchemaProblem[] {
  const problems = new Map<string, SchemaProblem>();
  for (const error of withoutOtherBranches(errors)) {
    const problem = problemOf(error, value);
    if (problem === undefined || problems.has(problem.pointer)) continue;
    problems.set(problem.pointer, problem);
    if (problems.size === most) break;
  }
  return [...problems.values()];
}

function problemOf(error: SchemaError, value: Json | undefined): SchemaProblem | undefined {
  const { keyword, instancePath: pointer, params } = error;
  const at = (code: string, args: SchemaProblem['args'] = {}, place = pointer): SchemaProblem => ({
    pointer: place,
    code: `schema.${code}`,
    args,
  });
  switch (keyword) {
    // It only reports that `then` or `else` failed, and those have their own errors.
    case 'if':
      return undefined;
    case 'required':
    case 'dependencies':
    case 'dependentRequired':
      return at('required', {}, `${pointer}/${escaped(params.missingProperty)}`);
    case 'type':
      return isNothing(read(value, pointer)) ? at('required') : at(codeOfType(params.type));
    case 'minLength':
      return read(value, pointer) === '' ? at('required') : at(keyword, { count: numberOf(params.limit) });
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'minProperties':
    case 'maxProperties':
      return at(keyword, { count: numberOf(params.limit) });
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return at(keyword, { limit: numberOf(params.limit) });
    case 'multipleOf':
      return at(keyword, { step: numberOf(params.multipleOf) });
    case 'format':
      return at(codeOfFormat(params.format));
    case 'enum':
      return isConsent(params.allowedValues)
        ? at('mustBeTrue')
        : at(isNothing(read(value, pointer)) ? 'required' : keyword);
    case 'additionalProperties':
      return at('additionalProperties', { name: textOf(params.additionalProperty) });
    case 'unevaluatedProperties':
      return at('additionalProperties', { name: textOf(params.unevaluatedProperty) });
    case 'pattern':
    case 'const':
    case 'uniqueItems':
    case 'oneOf':
    case 'anyOf':
      return at(keyword);
    default:
      return at('invalid');
  }
}

/**
 * If no branch of a union (`oneOf`, `anyOf`) fits, a validator reports the errors of every branch. Only one was intended: of those without
 * an error in what distinguishes branches (`const`, `enum`, `type`), the one that comes closest. If there is one, its errors replace the
 * union's; otherwise the union itself is the problem.
 */
function withoutOtherBranches(errors: readonly SchemaError[]): readonly SchemaError[] {
  // A validator reports the inner before the outer: the last union is not part of another.
  const union = errors.findLast(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  if (union === undefined) return errors;
  const start = `${union.schemaPath}/`;
  const outside: SchemaError[] = [];
  const branches = new Map<string, SchemaError[]>();
  for (const error of errors) {
    if (error === union) continue;
    const { schemaPath, instancePath } = error;
    const here = instancePath === union.instancePath || instancePath.startsWith(`${union.instancePath}/`);
    if (!here || !schemaPath.startsWith(start)) {
      outside.push(error);
      continue;
    }
    const [branch = ''] = schemaPath.slice(start.length).split('/', 1);
    const told = branches.get(branch);
    if (told === undefined) branches.set(branch, [error]);
    else told.push(error);
  }
  const [closest, second] = [...branches.values()]
    .filter((branch) => !branch.some((error) => tellsApart(error, union)))
    .sort((a, b) => a.length - b.length);
  const meant = closest !== undefined && closest.length !== second?.length;
  return meant ? withoutOtherBranches([...outside, ...closest]) : [...withoutOtherBranches(outside), union];
}

/** An error of the branch itself or of one of its own properties, in a keyword that distinguishes branches. */
function tellsApart({ keyword, instancePath }: SchemaError, union: SchemaError): boolean {
  const below = instancePath.slice(union.instancePath.length).split('/').length - 1;
  return below <= 1 && (keyword === 'const' || keyword === 'enum' || (keyword === 'type' && below === 0));
}

function codeOfType(type: unknown): string {
  return type === 'number' || type === 'integer' ? type : 'type';
}

const ownWords: Readonly<Record<string, string>> = {
  email: 'email',
  'idn-email': 'email',
  uri: 'uri',
  url: 'uri',
  'uri-reference': 'uri',
  date: 'date',
  'date-time': 'dateTime',
  time: 'time',
};

function codeOfFormat(format: unknown): string {
  return (typeof format === 'string' && Object.hasOwn(ownWords, format) && ownWords[format]) || 'format';
}

function isConsent(allowed: unknown): boolean {
  return Array.isArray(allowed) && allowed.length === 1 && allowed[0] === true;
}

function isNothing(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/** The place of a value that a JSON pointer names. */
function read(value: Json | undefined, pointer: string): Json | undefined {
  let here = value;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(here)) here = here[Number(key)];
    else here = isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  }
  return here;
}

function escaped(name: unknown): string {
  return textOf(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

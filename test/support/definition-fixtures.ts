import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../engine/definition';
import type { DefinitionProblem } from '../../engine/model';

/** The content of a fixture's file: JSON, lines of text, bytes, or a text too long to write out. */
type Content =
  | object
  | readonly string[]
  | { readonly base64: string }
  | { readonly repeat: string; readonly times: number };

/** Files, and every problem they must have; a fixture is named after the rule it breaks. */
export interface DefinitionFixture {
  readonly rule: string;
  readonly files: readonly SourceFile[];
  readonly expected: readonly string[];
}

/** All fixtures of a folder below `test/fixtures/definitions`, by name. */
export function definitionFixtures(folder: string): DefinitionFixture[] {
  const directory = join('test/fixtures/definitions', folder);
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const { files, expected } = JSON.parse(readFileSync(join(directory, name), 'utf8'));
      return {
        rule: name.slice(0, -'.json'.length),
        files: Object.entries<Content>(files).map(([path, content]) => ({ path, bytes: bytesOf(content) })),
        expected,
      };
    });
}

function bytesOf(content: Content): Uint8Array | string {
  if (Array.isArray(content)) return content.join('\n');
  if ('base64' in content) return new Uint8Array(Buffer.from(content.base64, 'base64'));
  if ('repeat' in content) return content.repeat.repeat(content.times);
  return JSON.stringify(unfold(content), undefined, 2);
}

/** Expands `{ "$count": 300, "$item": … }` in lists; `#` in a text of the item becomes its number. */
function unfold(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap(unfoldItem);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, unfold(member)]));
}

function unfoldItem(item: unknown): unknown[] {
  if (typeof item !== 'object' || item === null || !('$count' in item) || !('$item' in item)) return [unfold(item)];
  const written = JSON.stringify(item.$item);
  return Array.from({ length: Number(item.$count) }, (_, index) => JSON.parse(written.replaceAll('#', String(index))));
}

/** A problem on one line: `rule file:line:column pointer {"arguments":1}`. */
export function lineOf({ rule, place, args }: DefinitionProblem): string {
  const { file, line, column, pointer } = place;
  return `${rule} ${file}:${line}:${column} ${pointer || '-'} ${JSON.stringify(args)}`;
}

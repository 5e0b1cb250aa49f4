import { isObject, type Json, type JsonObject, type JsonSchema } from '../model';
import { findBlockLists, findFreeJson } from './block-lists';
import { followReference, metaSchemas } from './meta-schemas';

/** `compile` of json-schema-to-typescript, passed in: it formats with prettier and does not belong in a browser. */
export type CompileTypes = (schema: object, name: string, options: object) => Promise<string>;

/** Definitions with a better TypeScript type than their schema can express. */
const written: Readonly<Record<string, string>> = {
  Json: 'Json',
  JsonObject: 'JsonObject',
  JsonSchema: 'JsonSchema',
  LocaleKey: 'LocaleKey',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is TypeScript source
  HostName: '`${string}:${string}`',
};

/** Definitions whose type the model exports; they are imported instead of declared again. */
const imported = new Set(['Json', 'JsonObject', 'JsonSchema', 'LocaleKey']);

const banner = `/**
 * What people write, as TypeScript types. Generated from schemas/meta: run \`npm run portico -- types\`, do not edit.
 */
import type { ${[...imported].sort().join(', ')} } from '../model';
`;

/**
 * TypeScript types of the definition languages, one exported type for each definition of the meta schemas, and the names of what holds
 * blocks. The same schemas always give the same text.
 */
export async function generateLanguageTypes(compile: CompileTypes): Promise<string> {
  const definitions = collectDefinitions();
  const root = {
    title: 'Languages',
    type: 'object',
    properties: Object.fromEntries(Object.keys(definitions).map((name) => [name, { $ref: `#/$defs/${name}` }])),
    additionalProperties: false,
    $defs: definitions,
  };
  const types = await compile(root, 'Languages', {
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    bannerComment: banner,
    style: { singleQuote: true, printWidth: 120 },
  });
  const listed = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
  return `${withoutRoot(types)}
/** Names of the properties that hold lists of blocks, anywhere in the language. */
export const blockLists: ReadonlySet<string> = new Set([${listed(findBlockLists())}]);
/** Names of the properties that hold any JSON, anywhere in the language. */
export const freeJson: ReadonlySet<string> = new Set([${listed(findFreeJson())}]);
`;
}

/** Every definition of every meta schema by name, with references that point inside one document. */
function collectDefinitions(): Record<string, JsonSchema> {
  const definitions: Record<string, JsonSchema> = {};
  for (const [file, document] of Object.entries(metaSchemas)) {
    for (const [name, definition] of Object.entries(asObject(document.$defs))) {
      if (file === 'json-schema.schema.json' && name !== 'JsonSchema') continue;
      if (name in definitions) throw new Error(`schemas/meta: ${name} is defined twice`);
      const type = written[name];
      const { description } = asObject(definition);
      definitions[name] = type
        ? { title: name, tsType: type, description: description ?? '' }
        : { title: name, ...asObject(rewrite(definition, file)) };
    }
  }
  return definitions;
}

/** A schema with its references made local, its aliases resolved, and without what only checks read. */
function rewrite(node: Json, file: string): Json {
  if (Array.isArray(node)) return node.map((item: Json) => rewrite(item, file));
  if (typeof node !== 'object' || node === null) return node;
  const schema = asObject(node);
  if (typeof schema.$ref === 'string') return rewriteReference(schema.$ref, schema, file);
  const rewritten: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'unevaluatedProperties' || key === 'pattern' || key === 'problem' || key === 'propertyNames') continue;
    rewritten[key] = key === 'const' || key === 'enum' ? value : rewrite(value, file);
  }
  return rewritten.allOf && rewritten.properties ? withOwnPart(rewritten) : rewritten;
}

/** Moves a definition's own properties beside its other parts, where they need no name. */
function withOwnPart({ allOf, properties, required, type, ...rest }: Record<string, Json>): Json {
  const own = { type: 'object', properties: properties ?? {}, required: required ?? [] };
  return { ...rest, ...(type === undefined ? {} : { type }), allOf: [...(Array.isArray(allOf) ? allOf : []), own] };
}

function rewriteReference(reference: string, schema: JsonObject, from: string): Json {
  const found = followReference(reference, from);
  const name = /#\/\$defs\/(\w+)$/.exec(reference)?.[1];
  if (name === undefined) {
    // A reference to a whole file means its root, and a place inside a definition has no name.
    return rewrite(found.schema.$ref ? { $ref: found.schema.$ref, ...pick(schema) } : found.schema, found.file);
  }
  const type = written[name];
  if (type) return { tsType: type, ...pick(schema) };
  return schema.description === undefined
    ? { $ref: `#/$defs/${name}` }
    : { allOf: [{ $ref: `#/$defs/${name}` }], ...pick(schema) };
}

function pick(schema: JsonObject): JsonObject {
  return schema.description === undefined ? {} : { description: schema.description };
}

/** Drops the type that only served to name all others, and declarations of imported types. */
function withoutRoot(types: string): string {
  const withoutLanguages = types.replace(
    /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*export interface Languages \{[\s\S]*?\n\}\n|export interface Languages \{[\s\S]*?\n\}\n/,
    '',
  );
  return withoutLanguages.replace(
    /(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export type (\w+) = (\w+);\n/g,
    (declaration, name: string, type: string) => (name === type && imported.has(name) ? '' : declaration),
  );
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

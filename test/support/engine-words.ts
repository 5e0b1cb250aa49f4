import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Json } from '../../engine/model';

const root = join(import.meta.dirname, '../..');

/** Files of a folder of the project with these name endings. */
export function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

/**
 * Every name that the product's definitions introduce: screens, forms, steps, fields, routes, sources, roles, permissions, properties and
 * values of entities; except the vocabulary of the definition language itself, which the engine uses.
 */
export function productWords(): ReadonlySet<string> {
  const words = new Set<string>();
  const ids = /"(?:id|name|use)":\s*"([^"]+)"/g;
  for (const folder of ['screens', 'schemas/forms', 'schemas/shared'])
    for (const file of filesIn(folder, /\.json$/))
      for (const [, word = ''] of readFileSync(join(root, file), 'utf8').matchAll(ids)) words.add(word);
  for (const file of filesIn('schemas/data', /\.json$/)) gatherSchema(readJson(file), words);
  words.delete('');
  const { roles, permissions } = readJson('schemas/permissions.json');
  const { sources } = readJson('schemas/sources.json');
  for (const word of [...roles, ...Object.keys(permissions), ...Object.keys(sources)]) words.add(word);
  for (const word of languageWords()) words.delete(word);
  return words;
}

/** Names and values in the schemas of the definition language. */
function languageWords(): ReadonlySet<string> {
  const words = new Set<string>();
  const gather = (schema: Json) => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('const' in schema && typeof schema.const === 'string') words.add(schema.const);
    for (const inner of Object.values(schema)) gather(inner as Json);
  };
  for (const file of filesIn('schemas/meta', /\.json$/)) {
    gatherSchema(readJson(file), words);
    gather(readJson(file));
  }
  return words;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever JSON the file holds is read
function readJson(file: string): any {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function gatherSchema(schema: Json, words: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  if ('properties' in schema && typeof schema.properties === 'object')
    for (const name of Object.keys(schema.properties ?? {})) words.add(name);
  if ('enum' in schema && Array.isArray(schema.enum))
    for (const value of schema.enum) if (typeof value === 'string') words.add(value);
  for (const inner of Object.values(schema)) gatherSchema(inner as Json, words);
}

/** The words of the engine's code, from its syntax tree; comments are not included. */
export interface EngineWords {
  /** Members and literals of its own types. */
  readonly declared: ReadonlySet<string>;
  /** Members it reads and texts it contains → the files. */
  readonly used: ReadonlyMap<string, ReadonlySet<string>>;
}

export function engineWords(): EngineWords {
  const declared = new Set<string>();
  const used = new Map<string, Set<string>>();
  for (const file of filesIn('engine', /\.tsx?$/)) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const use = (word: string) => used.set(word, (used.get(word) ?? new Set()).add(file));
    const visit = (node: ts.Node): void => {
      const own = declaredBy(node);
      if (own !== undefined) declared.add(own);
      // What is generated from the languages refers to them only.
      else if (!file.endsWith('.gen.ts')) {
        const word = usedBy(node);
        if (word !== undefined) use(word);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { declared, used };
}

function declaredBy(node: ts.Node): string | undefined {
  const isMember =
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node);
  if (isMember) return textOf(node.name);
  return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : undefined;
}

function usedBy(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
    return textOf(node.propertyName ?? node.name);
  const { parent } = node;
  const names =
    parent && (ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent));
  return !names && ts.isStringLiteralLike(node) ? node.text : undefined;
}

function textOf(name: ts.Node): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** An export of a public API of the engine. */
export interface Entry {
  readonly name: string;
  /** File of the declaration, from the root of the project. */
  readonly file: string;
  readonly kind: 'function' | 'type' | 'value';
  /** The declaration without bodies and values. */
  readonly signature: string;
  /** The doc comment, '' where there is none. */
  readonly comment: string;
}

/** Longer declarations are cut: the reader opens the file for the rest. */
const longest = 30;

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

function resolve(from: string, module: string): string {
  const base = join(dirname(from), module);
  const path = [`${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find(existsSync);
  if (path === undefined) throw new Error(`${from} imports ${module}, which is no file of the engine.`);
  return path;
}

const found = new Map<string, readonly Entry[]>();

/** The exports of a module, each at the place of its declaration. Exports of packages and generated files are left out. */
function exportsOf(file: string, root: string): readonly Entry[] {
  let entries = found.get(file);
  if (!entries) {
    entries = parse(file).statements.flatMap((statement) => {
      if (ts.isExportDeclaration(statement)) return reexported(statement, file, root);
      return isExported(statement) ? declared(statement, file, root) : [];
    });
    found.set(file, entries);
  }
  return entries;
}

function reexported(statement: ts.ExportDeclaration, file: string, root: string): readonly Entry[] {
  const { moduleSpecifier, exportClause } = statement;
  const module = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  if (module !== undefined && (!module.startsWith('.') || module.endsWith('.gen'))) return [];
  if (!exportClause) return module === undefined ? [] : exportsOf(resolve(file, module), root);
  if (!ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.flatMap(({ name, propertyName }) => {
    const original = (propertyName ?? name).text;
    const from = module ?? importedFrom(original, file);
    if (!from?.startsWith('.')) return [];
    const entry = exportsOf(resolve(file, from), root).find((each) => each.name === original);
    return entry ? [{ ...entry, name: name.text }] : [];
  });
}

/** The module from which a file imports a name that it exports again. */
function importedFrom(name: string, file: string): string | undefined {
  for (const statement of parse(file).statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const names = statement.importClause?.namedBindings;
    if (names && ts.isNamedImports(names) && names.elements.some((each) => each.name.text === name)) {
      return statement.moduleSpecifier.text;
    }
  }
  return undefined;
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function declared(statement: ts.Statement, file: string, root: string): readonly Entry[] {
  const place = { file: relative(root, file), comment: commentOf(statement) };
  if (ts.isFunctionDeclaration(statement) && statement.name) {
    const end = statement.body?.getStart() ?? statement.end;
    return [{ ...place, name: statement.name.text, kind: 'function', signature: textOf(statement, end) }];
  }
  if (
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement)
  ) {
    const whole = ts.isClassDeclaration(statement)
      ? (statement.members[0]?.getFullStart() ?? statement.end)
      : statement.end;
    const name = statement.name?.text ?? '';
    return [{ ...place, name, kind: 'type', signature: textOf(statement, whole) }];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map((declaration) => ({
    ...place,
    name: declaration.name.getText(),
    kind: 'value' as const,
    signature: `const ${declaration.name.getText()}${declaration.type ? `: ${declaration.type.getText()}` : ''}`,
  }));
}

/** A statement up to a place, without its comments and `export`. */
function textOf(statement: ts.Statement, end: number): string {
  const text = statement.getSourceFile().text.slice(statement.getStart(), end).trim();
  const lines = text
    .replace(/^export /, '')
    .replace(/\{$/, '')
    .trim()
    .split('\n');
  return lines.length > longest ? [...lines.slice(0, longest), '  …'].join('\n') : lines.join('\n');
}

function commentOf(statement: ts.Statement): string {
  const text = statement.getSourceFile().text;
  const ranges = ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? [];
  const last = ranges.map(({ pos, end }) => text.slice(pos, end)).at(-1) ?? '';
  if (!last.startsWith('/**')) return '';
  return last
    .slice(3, -2)
    .split('\n')
    .map((line) => line.trim().replace(/^\* ?/, ''))
    .join('\n')
    .trim();
}

/** The exports of a public API, in alphabetical order. */
export function apiOf(layer: string, root: string): readonly Entry[] {
  const entries = exportsOf(join(root, 'engine', layer, 'index.ts'), root);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return [...byName.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

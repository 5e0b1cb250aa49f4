import type { DefinitionKind } from './document';

/** What the path of a file tells about it. */
export interface FileKind {
  readonly kind: DefinitionKind;
  /** The name that the document must repeat; for routes the folder, for locales language and namespace. */
  readonly id: string;
}

/** A kind of file: its folder, its file name, its meta schema, and the property with its own name. */
interface FileRule {
  readonly kind: DefinitionKind;
  readonly path: RegExp;
  readonly metaSchema: string;
  /** Property that must repeat the id. */
  readonly idProperty?: string;
}

const fileRules: readonly FileRule[] = [
  {
    kind: 'form',
    path: /^schemas\/forms\/(?:.+\/)?([^/]+)\.form\.json$/,
    metaSchema: 'form.schema.json',
    idProperty: 'id',
  },
  { kind: 'shared', path: /^schemas\/shared\/(?:.+\/)?([^/]+)\.shared\.json$/, metaSchema: 'shared.schema.json' },
  { kind: 'data', path: /^schemas\/data\/(?:.+\/)?([^/]+)\.schema\.json$/, metaSchema: 'json-schema.schema.json' },
  { kind: 'sources', path: /^schemas\/(sources)\.json$/, metaSchema: 'sources.schema.json' },
  { kind: 'permissions', path: /^schemas\/(permissions)\.json$/, metaSchema: 'permissions.schema.json' },
  { kind: 'languages', path: /^schemas\/(languages)\.json$/, metaSchema: 'languages.schema.json' },
  { kind: 'letters', path: /^schemas\/(letters)\.json$/, metaSchema: 'letters.schema.json' },
  { kind: 'assistant', path: /^schemas\/(assistant)\.json$/, metaSchema: 'assistant.schema.json' },
  {
    kind: 'screen',
    path: /^screens\/(?:.+\/)?([^/]+)\.screen\.json$/,
    metaSchema: 'screen.schema.json',
    idProperty: 'id',
  },
  { kind: 'routes', path: /^screens\/([^/]+)\/routes\.json$/, metaSchema: 'routes.schema.json', idProperty: 'portal' },
  { kind: 'locale', path: /^locales\/([^/]+\/[^/]+)\.json$/, metaSchema: 'locale.schema.json' },
  {
    kind: 'translations',
    path: /^locales\/translations\/([^/]+\/[^/]+)\.json$/,
    metaSchema: 'translations.schema.json',
  },
];

/** Files beside definitions that are no definitions: the meta schemas, the glossary for translators, and what is not JSON. */
const noDefinition = /^schemas\/meta\/|^locales\/glossary\.json$|(?<!\.json)$/;

/** The kind of a path; `undefined`: nothing to read; `'misplaced'`: JSON where no definition is allowed. */
export function fileKindOf(path: string): FileKind | 'misplaced' | undefined {
  if (noDefinition.test(path)) return undefined;
  for (const { kind, path: pattern } of fileRules) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { kind, id };
  }
  return 'misplaced';
}

/** The rule of a kind. */
export function fileRuleOf(kind: DefinitionKind): Pick<FileRule, 'metaSchema' | 'idProperty'> {
  const rule = fileRules.find((each) => each.kind === kind);
  if (!rule) throw new Error(`no file rule for ${kind}`);
  return rule;
}

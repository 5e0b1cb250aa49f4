import {
  type BlockPart,
  compareProblems,
  type DefinitionSet,
  extendSchemas,
  findSchemas,
  type LocaleDefinition,
  type SchemaRoot,
} from '../definition';
import { type DefinitionProblem, isObject, type ProjectModel, type Vocabulary } from '../model';
import { checkTargets } from './dead-targets';
import { checkEntities, checkPoolFields, openEntities } from './entities';
import { compileForm } from './form';
import { hashOf, type Seal, unsealed, withHash } from './hash';
import { checkLetters } from './letters';
import { createMemory, documentOf, type Memory, type Result } from './memory';
import { checkPayload } from './payload-fit';
import { checkKeptPayloads } from './payload-kept';
import { checkPermissionUses, checkSourcePermissions } from './permission-uses';
import { compilePermissions } from './permissions';
import { checkOwnRefusals } from './refusals';
import { createReport, inside, problemKey, type Report, type Spot } from './report';
import { compileRoutes } from './routes';
import { lintSchema } from './schema-lint';
import { checkRouteParameters, compileScreen, type RouteUse } from './screen';
import { checkLanguages, sentencesOf } from './sentences';
import { createSchemaChecker, type SchemaChecker } from './setting-schema';
import { openScreens } from './shared-blocks';
import { compileSources } from './sources';
import { collectShared, isWhole, type World, worldOf } from './world';

/** Result of compiling the definitions. All of it is frozen. */
export interface Compilation {
  /** Whatever compiled: a form, screen or portal with an error is left out, which breaks only its own place (R22). */
  readonly model: ProjectModel;
  /**
   * Semantic problems of the definitions, by file, line, column and rule. Problems of reading stay in the {@link DefinitionSet}. Only a
   * project without errors in either may go live as a whole.
   */
  readonly problems: readonly DefinitionProblem[];
}

/**
 * Compiles definitions into the model, in phases that share only their data:
 *
 *     names → forms → sources → screens → routes → permissions → leftovers → model
 *
 * and each form: fields → options → settings, rules, conditions, defaults → steps → graph → texts → slots → payload.
 * The input is never changed, the same input gives the same bytes, and no definition makes it throw.
 *
 * @param schemas creates validators for the schemas of kinds; the default generates functions from text, which a strict Content Security
 * Policy forbids. With the same function each time, what an edit does not concern is not compiled again.
 */
export function compile(
  written: DefinitionSet,
  vocabulary: Vocabulary,
  schemas: () => SchemaChecker = createSchemaChecker,
): Compilation {
  return deepFreeze(compileWith(withHash, written, vocabulary, schemas));
}

/**
 * What {@link compile} makes of a part of the definitions that is to be drawn. What concerns all of them is left out: the lint of the API's
 * schemas, what nothing uses, texts that only some languages have, and the model's own address.
 */
export function compileDrawn(written: DefinitionSet, vocabulary: Vocabulary): Compilation {
  return deepFreeze(compileWith(withHash, written, vocabulary, createSchemaChecker, false));
}

/** The problems that {@link compile} would report, without the work of building models. */
export function meaningProblems(written: DefinitionSet, vocabulary: Vocabulary): readonly DefinitionProblem[] {
  return compileWith(unsealed, written, vocabulary, createSchemaChecker).problems;
}

function compileWith(
  seal: Seal,
  written: DefinitionSet,
  vocabulary: Vocabulary,
  checker: () => SchemaChecker,
  whole = true,
): Compilation {
  const schemas = checker();
  const said = new Map<string, DefinitionProblem>();
  /** Reports a problem in what several documents share once, with all of them. */
  const tell = (found: readonly DefinitionProblem[]) => {
    for (const problem of found) {
      const key = problemKey(problem);
      const known = said.get(key);
      const usedIn = [...new Set([...(known?.usedIn ?? []), ...(problem.usedIn ?? [])])];
      said.set(key, { ...problem, ...(usedIn.length > 0 && { usedIn }) });
    }
  };
  /** Runs a check with its own report, so that errors in one document do not invalidate others. */
  const alone = <T>(make: (report: Report, failed: () => boolean) => T): T => {
    const { value, problems } = apart(make);
    tell(problems);
    return value;
  };

  // Documents are memoized one by one, and what depends on what they have in common; checks over all of them always run.
  // 0. What entities add to answers and payloads; from here on it counts as written there.
  const memory = createMemory(written, vocabulary, [seal, whole, checker], tell);
  const ofAll = <T>(name: string, make: Making<T>) => memory.memoized(memory.whole, name, () => apart(make));
  const { entities, dataSchemas, contexts } = ofAll('entities', (report) => {
    checkEntities(written, vocabulary, report);
    const { entities, definitions, contexts } = openEntities(written, vocabulary);
    return { entities, dataSchemas: definitions.dataSchemas, contexts };
  });
  const entered = { ...written, dataSchemas };
  // The same with shared blocks, which count as written in the screens that use them.
  const blocks = collectShared<BlockPart>(entered, 'blocks', () => {});
  const opened = openScreens(entered, blocks, isWhole(entered, '.shared.json'), memory);
  const { broken, used } = opened;
  tell(opened.problems);
  const definitions = trackedDefinitions({ ...opened.definitions, forms: entered.forms }, memory);

  ofAll('kept payloads', (report) => checkKeptPayloads(extendSchemas(written), vocabulary, report));

  // 1. Names that definitions may refer to across files, and the texts of every language.
  const known = { ...vocabulary, contexts };
  const world = trackedWorld(
    alone((report) => worldOf(definitions, known, entities, report)),
    memory,
  );
  const sentences = sentencesOf(definitions, vocabulary, memory.tracked);

  // 2. Forms, each by itself.
  const uses = new Set([...used].map((name) => `shared block ${name}`));
  const trackedEntities = memory.trackedRecord('entity model', entities);
  const forms = compileEach(entered.forms, (document) => {
    const made = memory.memoized(document, 'form', () =>
      apart((report, failed) => {
        const uses = new Set<string>();
        const form = compileForm(document, { world, sentences, schemas, report, seal, failed, uses });
        if (form) {
          checkPayload(form, document, definitions, vocabulary.operations, report);
          checkPoolFields(form, document, trackedEntities, vocabulary, report);
        }
        return { uses, model: failed() ? undefined : form };
      }),
    );
    for (const use of made.uses) uses.add(use);
    return made.model;
  });
  // 3. The operations of the API. 4. Screens, which read them and name forms. 5. Routes, which name screens, permissions and sources.
  const { sources, address } = ofAll('sources', (report) => {
    const sources = compileSources(world, entities, report);
    return { sources, address: seal === unsealed ? '' : hashOf([sources, entities]) };
  });
  alone((report) => {
    for (const [name, { refuses }] of Object.entries(definitions.sources?.value.sources ?? {}))
      if (definitions.sources)
        checkOwnRefusals(
          refuses,
          { document: definitions.sources, path: ['sources', name, 'refuses'] },
          { world, sentences, report },
        );
  });
  const routeUses: RouteUse[] = [];
  const formModels = memory.trackedMap('model', new Map(Object.entries(forms)), 'content');
  const trackedSources = memory.trackedRecord('source', sources);
  const bulkSource = memory.tracked('bulk', (operation) =>
    Object.values(sources).find(({ bulk }) => bulk?.operations.includes(operation)),
  );
  const screens = compileEach(opened.definitions.screens, (document) => {
    if (broken.has(document.id)) return undefined;
    const made = memory.memoized(entered.screens.get(document.id) ?? document, 'screen', () =>
      apart((report, failed) =>
        compileScreen(document, {
          world,
          sentences,
          schemas,
          report,
          failed,
          forms: formModels,
          sources: trackedSources,
          bulkSource,
        }),
      ),
    );
    routeUses.push(...made.routeUses);
    return made.model;
  });
  const routes = compileEach(definitions.routes, (document) =>
    alone((report, failed) =>
      compileRoutes(document, {
        world,
        sentences,
        schemas,
        sources,
        bulkSource,
        forms: formModels,
        screens,
        report,
        failed,
        onRouteUses: (uses) => routeUses.push(...uses),
      }),
    ),
  );
  alone((report) => checkRouteParameters(routeUses, routes, screens, report));
  alone((report) => checkTargets(world, routes, screens, memory, report));
  // 6. Permissions.
  const permissions = alone((report) => compilePermissions(world, sentences, report));
  // 7. Letters, shared definitions that no form uses, and texts that only some languages have.
  alone((report) => checkPermissionUses(world, report));
  alone((report) => checkLetters(world, report));
  alone((report) => checkSourcePermissions(world, sources, screens, report));
  const ofApi = new Set([...[...dataSchemas.values()].map(({ file }) => file), definitions.sources?.file]);
  const writtenAt = documentOf(written);
  for (const root of findSchemas(definitions)) {
    if (!whole && ofApi.has(root.locator.file)) continue;
    const own = withoutInherited(root, written);
    const schema = memory.tracked(`schema ${root.locator.file}#${root.pointer}`, () => own.schema);
    memory.memoized(writtenAt(root.locator.file) ?? root.locator, `lint ${root.pointer}`, () =>
      apart((report) => lintSchema({ ...own, schema: schema('') }, schemas, report)),
    );
  }
  if (whole) {
    alone((report) => checkUnusedShared(world, uses, report));
    const missing = [...said.values()].filter(({ rule }) => rule === 'locale-key-missing');
    const keys = missing.map(({ args }) => String(args.key));
    alone((report) => sentences.checkBalance(report, keys));
    for (const document of definitions.locales.values())
      memory.memoized(document, 'variables', () =>
        apart((report) => checkVariables(document.value, { document, path: [] }, report)),
      );
    alone((report) => checkLanguages(definitions, report));
  }

  // 8. The model, with its own address.
  const addresses = [forms, screens, routes].map((models) =>
    Object.entries(models).map(([id, { hash }]) => [id, hash]),
  );
  const languages = definitions.languages?.value.languages ?? [];
  const hash = seal === unsealed || !whole ? '' : hashOf([addresses, address, permissions.hash, languages]);
  const model: ProjectModel = { hash, forms, screens, routes, sources, permissions, languages, entities };
  return { model, problems: [...said.values()].sort(compareProblems) };
}

/** The same definitions; what a document reads of others becomes a dependency of what is made of it. */
function trackedDefinitions(set: DefinitionSet, memory: Memory): DefinitionSet {
  const { sources, permissions } = set;
  const content = (document: unknown) => (document as DefinitionSet['sources'])?.value;
  return {
    ...set,
    forms: memory.trackedMap('form', set.forms),
    screens: memory.trackedMap('screen', set.screens),
    routes: memory.trackedMap('routes', set.routes),
    dataSchemas: memory.trackedMap('schema', set.dataSchemas, content),
    sources: sources && {
      ...sources,
      value: { ...sources.value, sources: memory.trackedRecord('written source', sources.value.sources) },
    },
    permissions: permissions && {
      ...permissions,
      value: {
        ...permissions.value,
        permissions: memory.trackedRecord('permission', permissions.value.permissions),
      },
    },
  };
}

/** What is collected of the definitions, likewise. */
function trackedWorld(world: World, memory: Memory): World {
  const { vocabulary, optionSources } = world;
  return {
    ...world,
    optionSources: memory.trackedMap('arguments', optionSources, 'content'),
    vocabulary: { ...vocabulary, contexts: memory.trackedRecord('context', vocabulary.contexts) },
  };
}

/** What a schema extends is linted there: of that, only the names of properties are looked at here. */
function withoutInherited(root: SchemaRoot, { dataSchemas }: DefinitionSet): SchemaRoot {
  const own = [...dataSchemas.values()].find(({ file }) => file === root.locator.file)?.value;
  if (own?.['x-extends'] === undefined) return root;
  const { properties } = root.schema;
  const names = Object.keys(isObject(properties) ? properties : {}).map((name) => [name, true]);
  const written = isObject(own.properties) ? own.properties : {};
  return { ...root, schema: { ...own, properties: { ...Object.fromEntries(names), ...written } } };
}

type Making<T> = (report: Report, failed: () => boolean) => T;

/** Runs a check or compiles a document by itself. */
function apart<T>(make: Making<T>): Result<T> {
  const { report, problems, failed } = createReport();
  const value = make(report, failed);
  return { value, problems };
}

/** Documents in the order of their ids, whatever the order in which they were read. */
function compileEach<D, M>(documents: ReadonlyMap<string, D>, make: (document: D) => M | undefined): Record<string, M> {
  const models: Record<string, M> = {};
  for (const [id, document] of [...documents].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const model = make(document);
    if (model !== undefined) models[id] = model;
  }
  return models;
}

/** Freezes a value and everything in it. Returns the value itself. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  // Most members are texts and numbers, which need no call.
  if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner === 'object') deepFreeze(inner);
  } else {
    for (const inner of Object.values(value)) if (typeof inner === 'object') deepFreeze(inner);
  }
  return value;
}

/** Reports braces that form no variable: users would read `{{name}` as it is written. */
function checkVariables(texts: LocaleDefinition, spot: Spot, report: Report): void {
  for (const [name, text] of Object.entries(texts)) {
    const at = inside(spot, name);
    if (typeof text !== 'string') checkVariables(text, at, report);
    else if (text.includes('{{') || text.includes('}}')) {
      const rest = text.replaceAll(/\{\{[^{}]+\}\}/g, '');
      if (rest.includes('{{') || rest.includes('}}')) report(at, 'text-variable-open', { key: at.path.join('.') });
    }
  }
}

/** Reports shared definitions that nothing uses. What could not be read may use them, so nothing is reported while such a file is broken. */
function checkUnusedShared(world: World, uses: ReadonlySet<string>, report: Report): void {
  const formsKnown = isWhole(world.definitions, '.form.json');
  const parts = [
    ['field', formsKnown ? world.sharedFields : []],
    ['condition', formsKnown ? world.sharedConditions : []],
    ['list', formsKnown ? world.sharedOptionLists : []],
    ['block', isWhole(world.definitions, '.screen.json') ? world.sharedBlocks : []],
  ] as const;
  for (const [kind, things] of parts) {
    for (const [name, { spot }] of things) {
      if (!uses.has(`shared ${kind} ${name}`)) report(spot, 'unused-shared', { name }, 'warning');
    }
  }
}

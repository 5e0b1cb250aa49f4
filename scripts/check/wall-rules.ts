import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/** What a folder may import: folders of the project, packages, and whether it may use Node's own modules. */
interface Allowance {
  readonly from: readonly string[];
  readonly packages: readonly string[];
  readonly builtIns?: boolean;
}

/** The import rules of the project (docs/architecture.md): everything that is not listed here is forbidden. */
const folders: Readonly<Record<string, Allowance>> = {
  'engine/model': { from: [], packages: [] },
  'engine/definition': {
    from: ['engine/model', 'schemas/meta'],
    packages: ['recheck'],
  },
  'engine/change': { from: ['engine/model'], packages: [] },
  'engine/compile': { from: ['engine/definition', 'engine/model'], packages: ['ajv'] },
  'engine/runtime': { from: ['engine/model'], packages: ['libphonenumber-js'] },
  'engine/react': {
    from: ['engine/model', 'engine/runtime'],
    packages: ['react', 'react-dom', '@tanstack/react-table', 'recharts'],
  },
  'engine/kit': {
    from: ['engine/model', 'engine/runtime', 'engine/react', 'engine/rjsf'],
    packages: ['react', '@mui/', '@emotion/', 'vite'],
  },
  'engine/rjsf': {
    from: ['engine/model', 'engine/runtime', 'engine/react'],
    packages: ['react', '@rjsf/', 'ajv-formats'],
  },
  'engine/validators': { from: ['engine/model', 'engine/runtime'], packages: ['@rjsf/utils', 'ajv', 'ajv-formats'] },
  'engine/words': { from: ['engine/model', 'locales'], packages: ['i18next'] },
  'engine/app': {
    from: ['engine/model', 'engine/runtime', 'engine/react', 'engine/kit', 'engine/words'],
    packages: ['react'],
  },
  'engine/pages': {
    from: ['engine/model', 'engine/react', 'engine/app'],
    packages: ['react', 'react-router-dom'],
  },
  'engine/vite': {
    from: ['engine/model', 'engine/definition', 'engine/compile', 'engine/runtime', 'engine/kit', 'engine/tools'],
    packages: ['vite'],
    builtIns: true,
  },
  'engine/tools': {
    from: ['engine/model', 'engine/definition', 'engine/compile', 'engine/runtime'],
    packages: ['json-schema-to-typescript', 'jsonc-parser'],
    builtIns: true,
  },
  kinds: { from: ['engine/model', 'engine/runtime', 'schemas/data'], packages: ['@zxcvbn-ts/'] },
  src: {
    from: [
      'engine/(model|change|definition|compile|runtime|react|kit|rjsf)',
      'engine/tools/(describe-form|document-uses|rename)\\.ts',
      'engine/tools/new/(form|screen|plan|list-block|record-properties)\\.ts',
      'kinds',
      'schemas',
      'locales',
    ],
    packages: ['.+'],
  },
  server: {
    from: ['engine/(model|change|definition|compile|runtime|validators)', 'kinds', 'schemas', 'screens', 'locales'],
    packages: ['.+'],
    builtIns: true,
  },
  '(schemas|screens|locales)': { from: ['engine/model'], packages: [] },
};

const packages = 'node_modules/';

const own = (folder: string) => `^${folder}(?:/|$)`;

const folderRules = Object.entries(folders).flatMap(
  ([folder, { from, packages: allowed, builtIns }]): IForbiddenRuleType[] => [
    {
      name: `${folder} imports only ${from.join(', ') || 'itself'}`,
      severity: 'error',
      from: { path: own(folder) },
      to: {
        path: '^(engine|src|server|kinds|schemas|screens|locales|test|bench|scripts)/',
        pathNot: [folder, ...from].map(own),
      },
    },
    {
      name: `${folder} uses only its own packages`,
      severity: 'error',
      from: { path: own(folder) },
      to: {
        path: `(^|/)${packages}`,
        pathNot: allowed.map((name) => `(^|/)${packages}(@types/)?${name}${/[/+]$/.test(name) ? '' : '/'}`),
      },
    },
    ...(builtIns ? [] : [withoutNode(folder)]),
  ],
);

function withoutNode(folder: string): IForbiddenRuleType {
  return {
    name: `${folder} runs in a browser too: nothing of Node`,
    severity: 'error',
    from: { path: own(folder) },
    to: { dependencyTypes: ['core'] },
  };
}

/** Packages restricted to some folders, whichever packages other folders may use. */
const packageRules: IForbiddenRuleType[] = [
  // Each subschema that rjsf requests is compiled ahead, and only rjsf's utilities know them.
  { package: '@rjsf/', only: ['engine/rjsf', 'engine/validators', 'test', 'bench'] },
  { package: '@mui/', only: ['engine/kit', 'src/theme\\.ts', 'test', 'bench'] },
  { package: '@emotion/', only: ['engine/kit', 'test', 'bench'] },
  {
    package: 'ajv(-formats)?/',
    only: ['engine/compile', 'engine/rjsf', 'engine/validators', 'server', 'test', 'bench'],
  },
  { package: '@tanstack/', only: ['engine/react/blocks/list', 'test', 'bench'] },
  { package: 'recharts/', only: ['engine/react/blocks/chart', 'test', 'bench'] },
  { package: 'amazon-cognito-identity-js/', only: ['src/identity/cognito-[a-z-]+\\.ts', 'test', 'bench'] },
  { package: '@opentelemetry/', only: ['server/tracing', 'test'] },
  { package: 'axios/', only: ['src/http/axios-api-client\\.ts', 'test', 'bench'] },
  {
    package: '(react|react-dom|react-router-dom|react-i18next)/',
    only: ['engine/(react|kit|rjsf|app|pages)', 'src', 'test', 'bench'],
  },
].map(({ package: name, only }) => ({
  name: `${name.replace(/\/$/, '')} stays in ${only[0]}`,
  severity: 'error',
  // A package's own files may import anything.
  from: { pathNot: [...only.map((place) => `^${place}(/|$)`), packages] },
  to: { path: `(^|/)${packages}(@types/)?${name}` },
}));

/**
 * The server in layers: each part may import those before it. `main`, `start`, `app` and `operations` are above all of them and wire them.
 */
const serverLayers: readonly string[] = [
  'platform',
  'tracing',
  'reference-data',
  'identity',
  'users',
  'settings',
  'session',
  'audit',
  'jobs',
  'shared-files',
  'mail',
  'definitions',
  'metrics',
  'documentation',
  'entities',
  'files',
  'user-pool',
  'api',
  // A feature imports another by its public API, and only one that comes before it.
  'features/assistant',
  'features/events',
  'features/files',
  'features/licenses',
  'features/keys',
  'features/usage',
  'features/rates',
  'features/people',
  'features/posts',
  'features/documentation',
  'features/settings',
  'features/audit',
  'features/letters',
  'features/templates',
  'features/notifications',
  'features/studio',
  'features/views',
  'features/overview',
  'features/vat-numbers',
  'features/account',
  'static',
  'plugins',
  'backup',
  'demo',
  'development',
  'contract',
  // What is built of several features, for `app` alone.
  'wiring',
];

/**
 * The portal in layers, as the server: names of folders, and of the files beside them without their ending. `main`, `begin`, `app`,
 * `portal-…` and `draw-ahead` are above all of them and wire them.
 */
const portalLayers: readonly string[] = [
  ...['static-data', 'configuration', 'link', 'ask-settings', 'submit-schema-form', 'error-list', 'theme', 'early'],
  ...['http', 'widgets', 'addresses', 'option-sources', 'kind-supplies', 'identity', 'session', 'files'],
  ...['definitions', 'language', 'drafts', 'operations', 'sent-by', 'plugins', 'sources', 'startup'],
  ...['operation-services', 'host', 'portal-context', 'screen-host', 'portal-widgets', 'shell', 'blocks', 'routing'],
];

const serverRules: IForbiddenRuleType[] = [
  ...layered('server', serverLayers),
  {
    name: 'a feature enters another by its door',
    severity: 'error',
    from: { path: '^server/features/([^/]+)/' },
    to: { path: '^server/features/[^/]+/.+', pathNot: ['^server/features/[^/]+/index\\.ts$', '^server/features/$1/'] },
  },
  {
    name: 'a feature is entered by its door',
    severity: 'error',
    from: { path: '^server/', pathNot: '^server/features/' },
    to: { path: '^server/features/[^/]+/.+', pathNot: '^server/features/[^/]+/index\\.ts$' },
  },
  {
    name: 'every folder of the server has its layer',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^server/[^/]+/', pathNot: serverLayers.map((layer) => own(`server/${layer}`)) },
  },
  {
    name: 'a migration is frozen text: it imports nothing of the living code',
    severity: 'error',
    from: { path: '^server/platform/database/migrations/' },
    to: { pathNot: `(^|/)${packages}kysely/` },
  },
];

/** Each part of a folder may import those before it. */
function layered(folder: string, layers: readonly string[]): IForbiddenRuleType[] {
  const part = (name: string) => `^${folder}/${name}(?:/|\\.tsx?$|$)`;
  return layers.map((layer, index) => ({
    name: `${folder}/${layer} imports only what is below it`,
    severity: 'error',
    from: { path: part(layer) },
    to: { path: `^${folder}/`, pathNot: layers.slice(0, index + 1).map(part) },
  }));
}

export const wallRules: readonly IForbiddenRuleType[] = [
  ...folderRules,
  ...packageRules,
  ...serverRules,
  ...layered('src', portalLayers),
  {
    name: 'every folder of the portal has its layer',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^src/[^/]+/', pathNot: portalLayers.map((layer) => own(`src/${layer}`)) },
  },
  {
    name: 'no circles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'a folder of the engine is entered by its door',
    severity: 'error',
    from: { path: '^(?:engine/([^/]+)|src|server|kinds)/', pathNot: '^(src/theme\\.ts$|engine/vite/)' },
    // The public API of the tools leads to Node's own modules; the studio's worker does without them.
    to: {
      path: '^engine/[^/]+/.+',
      pathNot: [
        '^engine/[^/]+/index\\.ts$',
        '^engine/$1/',
        '^engine/tools/(describe-form|document-uses|rename)\\.ts$',
        '^engine/tools/new/(form|screen|plan|list-block|record-properties)\\.ts$',
      ],
    },
  },
  {
    // A build tool reads no style sheet: it imports only the theme of the kit.
    name: 'engine/vite enters the kit by its theme, and the tools by what reads a project',
    severity: 'error',
    from: { path: '^engine/vite/' },
    to: {
      path: '^engine/[^/]+/.+',
      pathNot: [
        '^engine/(?!kit/)[^/]+/index\\.ts$',
        '^engine/vite/',
        '^engine/kit/theme(-css|-plugin)?\\.ts$',
        '^engine/tools/(program-kinds|project-files|sentences)\\.ts$',
      ],
    },
  },
  {
    name: 'in the browser only the studio reads and compiles definitions',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/blocks/studio/' },
    to: { path: '^engine/(definition|compile|tools)/' },
  },
  {
    name: 'the compiler runs in the studio’s worker',
    severity: 'error',
    from: { path: '^src/blocks/studio/', pathNot: '^src/blocks/studio/compiler/' },
    to: { path: '^engine/(compile|tools)/' },
  },
  {
    // The build reads the theme without the kit's widgets and style sheet.
    name: 'src/theme enters the kit by its theme',
    severity: 'error',
    from: { path: '^src/theme\\.ts$' },
    to: { path: '^engine/', pathNot: '^engine/kit/theme\\.ts$' },
  },
  {
    name: 'phone metadata loads lazily, from one file',
    severity: 'error',
    from: { path: '^engine/runtime/', pathNot: '^engine/runtime/phone-metadata\\.ts$' },
    to: { path: `(^|/)${packages}libphonenumber-js/`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'rjsf loads lazily',
    severity: 'error',
    from: { path: '^(src|engine/kit)/' },
    to: { path: '^engine/rjsf/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'every import is found',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

export const readingOptions: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  // Imports of types count: a dependency is a dependency.
  tsPreCompilationDeps: true,
};

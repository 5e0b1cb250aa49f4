import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/** What a folder may import: folders of the project, packages, and whether it may use Node's own modules. */
interface Allowance {
  readonly from: readonly string[];
  readonly packages: readonly string[];
  readonly builtIns?: boolean;
}

/** The walls of the house (docs/architecture.md): everything that is not named here is forbidden. */
const folders: Readonly<Record<string, Allowance>> = {
  'engine/model': { from: [], packages: [] },
  'engine/definition': {
    from: ['engine/model', 'schemas/meta'],
    packages: ['recheck'],
  },
  'engine/compile': { from: ['engine/definition', 'engine/model'], packages: ['ajv'] },
  'engine/runtime': { from: ['engine/model'], packages: ['libphonenumber-js'] },
  'engine/react': {
    from: ['engine/model', 'engine/runtime'],
    packages: ['react', 'react-dom', 'react-router-dom', '@tanstack/react-table', 'recharts'],
  },
  'engine/mui': {
    from: ['engine/model', 'engine/runtime', 'engine/react', 'engine/rjsf'],
    packages: ['react', '@mui/', '@emotion/', 'vite'],
  },
  'engine/rjsf': {
    from: ['engine/model', 'engine/runtime', 'engine/react'],
    packages: ['react', '@rjsf/', 'ajv-formats'],
  },
  'engine/tools': {
    from: ['engine/model', 'engine/definition', 'engine/compile'],
    packages: ['json-schema-to-typescript', 'jsonc-parser'],
    builtIns: true,
  },
  kinds: { from: ['engine/model', 'engine/runtime', 'schemas/data'], packages: [] },
  src: {
    from: ['engine/(model|runtime|react|mui|rjsf)', 'kinds', 'schemas', 'locales'],
    packages: ['.+'],
  },
  server: {
    from: ['engine/(model|definition|compile|runtime)', 'kinds', 'schemas', 'screens', 'locales'],
    packages: ['.+'],
    builtIns: true,
  },
  '(schemas|screens|locales)': { from: ['engine/model'], packages: [] },
};

const packages = 'node_modules/';

const own = (folder: string) => `^${folder}/`;

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

/** Packages that belong behind one wall, whoever else may use packages freely. */
const packageRules: IForbiddenRuleType[] = [
  // The server compiles each part of a schema that rjsf asks about, and only rjsf's utilities know them.
  { package: '@rjsf/', only: ['engine/rjsf', 'server/definitions/validators\\.ts', 'test', 'bench'] },
  { package: '@mui/', only: ['engine/mui', 'src/theme\\.ts', 'test', 'bench'] },
  { package: '@emotion/', only: ['engine/mui', 'test', 'bench'] },
  {
    package: 'ajv(-formats)?/',
    only: ['engine/compile', 'engine/rjsf', 'server', 'test', 'bench'],
  },
  { package: '@tanstack/', only: ['engine/react/blocks/list', 'test', 'bench'] },
  { package: 'recharts/', only: ['engine/react/blocks/chart', 'test', 'bench'] },
  { package: 'amazon-cognito-identity-js/', only: ['src/identity/cognito-[a-z-]+\\.ts', 'test', 'bench'] },
  { package: 'axios/', only: ['src/http/axios-api-client\\.ts', 'test', 'bench'] },
  {
    package: '(react|react-dom|react-router-dom|react-i18next)/',
    only: ['engine/(react|mui|rjsf)', 'src', 'test', 'bench'],
  },
].map(({ package: name, only }) => ({
  name: `${name.replace(/\/$/, '')} stays in ${only[0]}`,
  severity: 'error',
  // A package's own files may import what they like.
  from: { pathNot: [...only.map((place) => `^${place}(/|$)`), packages] },
  to: { path: `(^|/)${packages}(@types/)?${name}` },
}));

export const wallRules: readonly IForbiddenRuleType[] = [
  ...folderRules,
  ...packageRules,
  {
    name: 'no circles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'a folder of the engine is entered by its door',
    severity: 'error',
    from: { path: '^(?:engine/([^/]+)|src|server|kinds)/', pathNot: '^src/theme\\.ts$' },
    to: { path: '^engine/[^/]+/.+', pathNot: ['^engine/[^/]+/index\\.ts$', '^engine/$1/'] },
  },
  {
    // The build reads the theme without the kit's widgets and style sheet.
    name: 'src/theme enters the kit by its theme',
    severity: 'error',
    from: { path: '^src/theme\\.ts$' },
    to: { path: '^engine/', pathNot: '^engine/mui/theme\\.ts$' },
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
    from: { path: '^(src|engine/mui)/' },
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
  // Imports of types count: an arrow up is an arrow up.
  tsPreCompilationDeps: true,
};

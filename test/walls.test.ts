import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWallBreaches } from '../scripts/check/walls';

const project = join(import.meta.dirname, '..');

describe('The walls of the house', () => {
  test('stand: no import of the project breaks one', async () => {
    expect(await findWallBreaches(project)).toEqual([]);
  });
});

describe('A planted import is found', () => {
  const houses: string[] = [];

  afterAll(() => {
    for (const house of houses.splice(0)) rmSync(house, { recursive: true, force: true });
  });

  /** A small house inside the project, so that its packages are found; returns what breaks its rules. */
  async function breachesOf(files: Readonly<Record<string, string>>) {
    mkdirSync(join(project, '.cache'), { recursive: true });
    const house = mkdtempSync(join(project, '.cache/house-'));
    houses.push(house);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), text);
    }
    return findWallBreaches(house);
  }

  const doors = {
    'engine/model/index.ts': 'export type Model = string;\n',
    'engine/runtime/index.ts': "export type { Model } from '../model';\n",
    'engine/react/index.ts': "export { createElement } from 'react';\n",
    'engine/rjsf/index.ts': "export { default as Form } from '@rjsf/core';\n",
    'server/main.ts': "import fastify from 'fastify';\nexport { fastify };\n",
    'src/main.ts':
      "export { createElement } from '../engine/react';\nexport const rjsf = () => import('../engine/rjsf');\n",
  };

  let breaches: ReturnType<typeof breachesOf>;
  beforeAll(() => {
    const files = planted.map(([, planting], index) => inOwnFile(planting, index));
    breaches = breachesOf(Object.assign({}, doors, ...files));
    return breaches;
  });

  test('and a sound house has none', async () => {
    expect(await breachesOf(doors)).toEqual([]);
  });

  const planted: readonly (readonly [string, Record<string, string>, string])[] = [
    [
      'the model imports the runtime',
      { 'engine/model/a.ts': "import '../runtime';" },
      'engine/model imports only itself',
    ],
    [
      'the runtime imports React',
      { 'engine/runtime/a.ts': "import 'react';" },
      'engine/runtime uses only its own packages',
    ],
    ['the runtime imports ajv', { 'engine/runtime/a.ts': "import 'ajv';" }, 'ajv(-formats)? stays in engine/compile'],
    [
      'the runtime imports a type of React',
      { 'engine/runtime/a.ts': "import type { FC } from 'react';\nexport type F = FC;" },
      'engine/runtime uses only its own packages',
    ],
    [
      'the runtime imports Node',
      { 'engine/runtime/a.ts': "import 'node:fs';" },
      'engine/runtime runs in a browser too: nothing of Node',
    ],
    [
      'the runtime imports the compiler',
      { 'engine/runtime/a.ts': "import '../compile';", 'engine/compile/index.ts': 'export {};' },
      'engine/runtime imports only engine/model',
    ],
    [
      'a second file imports phone metadata',
      { 'engine/runtime/a.ts': "import 'libphonenumber-js';" },
      'phone metadata loads lazily, from one file',
    ],
    ['the React layer imports MUI', { 'engine/react/a.ts': "import '@mui/material';" }, '@mui stays in engine/kit'],
    ['the portal imports rjsf', { 'src/a.ts': "import '@rjsf/core';" }, '@rjsf stays in engine/rjsf'],
    ['the portal loads the rjsf folder at once', { 'src/a.ts': "import '../engine/rjsf';" }, 'rjsf loads lazily'],
    [
      'the portal goes past a door',
      { 'src/a.ts': "import '../engine/runtime/b';", 'engine/runtime/b.ts': 'export {};' },
      'a folder of the engine is entered by its door',
    ],
    [
      'a folder of the engine goes past a door',
      { 'engine/react/a.ts': "import '../runtime/b';", 'engine/runtime/b.ts': 'export {};' },
      'a folder of the engine is entered by its door',
    ],
    [
      'the portal imports the server',
      { 'src/a.ts': "import '../server/main';" },
      'src imports only engine/(model|change|definition|compile|runtime|react|kit|rjsf), engine/tools/(describe-form|document-uses|rename)\\.ts, engine/tools/new/(form|screen|plan|list-block|record-properties)\\.ts, kinds, schemas, locales',
    ],
    [
      'the session imports the routing',
      { 'src/session/a.ts': "import '../routing/b';", 'src/routing/b.ts': 'export {};' },
      'src/session imports only what is below it',
    ],
    [
      'the portal has a folder without a layer',
      { 'src/a.ts': "import './loft/b';", 'src/loft/b.ts': 'export {};' },
      'every folder of the portal has its layer',
    ],
    [
      'a page of the portal reads definitions',
      { 'src/a.ts': "import '../engine/definition';", 'engine/definition/index.ts': 'export {};' },
      'in the browser only the studio reads and compiles definitions',
    ],
    [
      'the studio compiles beside its worker',
      { 'src/blocks/studio/a.ts': "import '../../../engine/compile';", 'engine/compile/index.ts': 'export {};' },
      'the compiler runs in the studio’s worker',
    ],
    [
      'the server imports the portal',
      { 'server/a.ts': "import '../src/main';" },
      'server imports only engine/(model|change|definition|compile|runtime|validators), kinds, schemas, screens, locales',
    ],
    [
      'the server imports React',
      { 'server/a.ts': "import 'react';" },
      '(react|react-dom|react-router-dom|react-i18next) stays in engine/(react|kit|rjsf|app|pages)',
    ],
    ['two files import each other', { 'server/a.ts': "import './b';", 'server/b.ts': "import './a';" }, 'no circles'],
    ['an import leads nowhere', { 'server/a.ts': "import './missing';" }, 'every import is found'],
  ];

  /** Each import is planted in a file of its own, so that all can be in one house. */
  const inOwnFile = (files: Readonly<Record<string, string>>, index: number) =>
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path.replace(/\/a\.ts$/, `/a${index}.ts`),
        text.replace("'./a'", `'./a${index}'`),
      ]),
    );

  test.each(planted.map(([what, , rule], index) => [what, `/a${index}.ts`, rule] as const))(
    'when %s',
    async (_what, file, rule) => {
      expect((await breaches).filter(({ from }) => from.endsWith(file)).map((breach) => breach.rule)).toContain(rule);
    },
  );
});

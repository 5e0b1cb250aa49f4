import { expect, test } from 'vitest';
import { compileFiles, formFile } from '../../support/compile-form';

const locale = (namespace: string, ...keys: string[]) =>
  ['en', 'es', 'fr', 'ja'].map((language) => ({
    path: `locales/${language}/${namespace}.json`,
    bytes: JSON.stringify(Object.fromEntries(keys.map((key) => [key, key]))),
  }));

const screen = {
  path: 'screens/user/news.screen.json',
  bytes: JSON.stringify({
    $schema: '../../schemas/meta/screen.schema.json',
    id: 'news',
    title: 'screens:title',
    blocks: [
      { block: 'article', body: 'common:body' },
      { block: 'form', form: 'ask', mode: 'edit', initial: { context: 'profile' } },
      { block: 'form', form: 'ask' },
    ],
  }),
};

test('a screen and a form name the namespaces of their own texts, and a screen says how it uses its forms', () => {
  const form = formFile('ask', {
    steps: [
      {
        id: 'one',
        fields: [{ name: 'a', type: 'text', label: 'fields:a' }],
        submit: { label: 'go', then: [{ notify: 'screens:title' }] },
      },
    ],
  });
  const texts = [
    ...locale('screens', 'title'),
    ...locale('common', 'body'),
    ...locale('fields', 'a'),
    ...locale('iam', 'go'),
  ];
  const { model, problems } = compileFiles([form, screen, ...texts]);
  expect(problems).toEqual([]);
  expect(model.forms.ask?.namespaces).toEqual(['fields', 'iam', 'screens']);
  expect(model.screens.news).toMatchObject({
    namespaces: ['common', 'screens'],
    forms: ['ask'],
    formUses: [
      { form: 'ask', mode: 'edit', beside: [] },
      { form: 'ask', mode: 'create', beside: [] },
    ],
    blocks: [{}, { mode: 'edit', initial: ['profile'] }, { mode: 'create', submits: 'operation' }],
  });
});

test('routes and permissions name the namespaces of what every page says: menus, numbers, tour, denials', () => {
  const routes = {
    path: 'screens/user/routes.json',
    bytes: JSON.stringify({
      $schema: '../../schemas/meta/routes.schema.json',
      portal: 'user',
      title: 'iam:portal',
      routes: [
        { id: 'news', path: 'news', screen: 'news', default: true, label: 'menu:news', tooltip: 'hints:news' },
        {
          id: 'group',
          path: 'group',
          label: 'menu:group',
          children: [{ id: 'inner', path: 'inner', label: 'deep:inner', screen: 'news' }],
        },
      ],
      tour: { steps: [{ title: 'walk:title', text: 'walk:text' }] },
    }),
  };
  const permissions = {
    path: 'schemas/permissions.json',
    bytes: JSON.stringify({
      $schema: 'meta/permissions.schema.json',
      roles: ['GUEST', 'USER'],
      allowedInAdminMode: 'USER',
      defaultDenial: 'errors:denied',
      permissions: { write: { minimum: 'USER', denial: 'denials:write' } },
    }),
  };
  const news = { ...screen, bytes: screen.bytes.replace(/,\{"block":"form".*(?=\]\})/, '') };
  const texts = [
    ...locale('screens', 'title'),
    ...locale('common', 'body'),
    ...locale('iam', 'portal'),
    ...locale('menu', 'news', 'group'),
    ...locale('hints', 'news'),
    ...locale('deep', 'inner'),
    ...locale('walk', 'title', 'text'),
    ...locale('errors', 'denied'),
    ...locale('denials', 'write'),
  ];
  const { model } = compileFiles([news, routes, permissions, ...texts]);
  expect(model.routes.user?.namespaces).toEqual(['deep', 'hints', 'iam', 'menu', 'walk']);
  expect(model.permissions.namespaces).toEqual(['denials', 'errors']);
});

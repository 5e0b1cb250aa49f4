import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import describeWords from '../../../locales/en/describe.json';
import studioWords from '../../../locales/en/studio.json';
import { type Looking, screenWhy } from '../../../src/blocks/studio/why/screen-why';
import type { WhyLine } from '../../../src/blocks/studio/why/why-lines';

const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({
    lng: 'en',
    defaultNS: 'studio',
    ns: ['studio', 'describe'],
    resources: { en: { studio: studioWords, describe: describeWords } },
    interpolation: { escapeValue: false },
  }),
);

const path = 'screens/user/things.screen.json';
const screen: JsonObject = {
  id: 'things',
  blocks: [
    {
      block: 'panel',
      displayed: {
        all: [{ context: 'profile.country', in: ['Japan', 'Peru'] }, { not: { setting: 'closed', is: true } }],
      },
      blocks: [
        {
          block: 'list',
          columns: [{ field: 'name' }, { field: 'price', displayed: { context: 'profile.agentEnabled', is: true } }],
          actions: [
            { id: 'buy', permission: 'buyThings' },
            { id: 'keep', displayed: { context: 'record.open', is: true } },
          ],
        },
      ],
    },
  ],
};
const routes: JsonObject = {
  routes: [
    { id: 'shop', minimumRole: 'MEMBER', children: [{ id: 'things', screen: 'things', permission: 'readThings' }] },
  ],
};
const texts = new Map([
  [path, JSON.stringify(screen)],
  ['screens/user/routes.json', JSON.stringify(routes)],
]);
const looking = (roleName: string, profile: JsonObject = {}): Looking => ({
  permissions: {
    hash: '',
    roles: ['GUEST', 'MEMBER', 'OWNER'],
    leastMember: 1,
    leastAdministrator: 2,
    allowedInAdminMode: 2,
    defaultDenial: 'no',
    namespaces: [],
    permissions: {
      readThings: { minimum: 1, own: false, denial: 'no' },
      buyThings: { minimum: 2, own: true, denial: 'no' },
    },
  },
  context: { mode: 'user', settings: {}, profile: { roleName, ...profile } },
});

/** The lines as one reads them: ✓ holds, ✗ does not, with what was read in brackets. */
function said(at: readonly (string | number)[], who: Looking): string[] {
  const write = ({ text, holds, now, lines }: WhyLine, depth: number): string[] => [
    `${'  '.repeat(depth)}${holds === undefined ? '' : holds ? '✓ ' : '✗ '}${text}${now ? ` (${now.join('; ')})` : ''}`,
    ...(lines ?? []).flatMap((line) => write(line, depth + 1)),
  ];
  const lines = screenWhy(texts, { path, at }, who, {
    t: (key, args) => i18n.t(key, { ...args }),
    exists: (key) => i18n.exists(key),
  });
  return lines.flatMap((line) => write(line, 0));
}

it('says of a column which condition hides it, and what hides the page and the panel that it is in', () => {
  expect(said(['blocks', 0, 'blocks', 0, 'columns', 1], looking('GUEST', { country: 'Spain' }))).toEqual([
    'Page things:',
    '  ✗ The role GUEST is lower than MEMBER.',
    '  ✗ The role GUEST lacks the permission readThings, which needs MEMBER or higher.',
    'It is in panel:',
    '  ✗ Hidden, because this does not hold:',
    '    ✗ All of these hold:',
    '      ✗ Profile › country is “Japan” or “Peru” (Profile › country is now “Spain”)',
    '      ✓ This does not hold:',
    '        ✗ Settings › closed is yes (Settings › closed is now empty)',
    '✗ Hidden, because this does not hold:',
    '  ✗ Profile › agentEnabled is yes (Profile › agentEnabled is now empty)',
  ]);
});

it('says what lets it be seen, in the same words', () => {
  const who = looking('MEMBER', { country: 'Peru', agentEnabled: true });
  expect(said(['blocks', 0, 'blocks', 0, 'columns', 1], who).filter((line) => line.includes('✗'))).toEqual([
    '        ✗ Settings › closed is yes (Settings › closed is now empty)',
  ]);
  expect(said(['blocks', 0, 'blocks', 0, 'columns', 0], who).at(-1)).toBe('Always shown.');
});

it('says of an action who has its permission, and what depends on each record', () => {
  const action = (index: number, role: string) =>
    said(['blocks', 0, 'blocks', 0, 'actions', index], looking(role)).slice(-2);
  expect(action(0, 'MEMBER')).toEqual([
    '✗ The role MEMBER lacks the permission buyThings, which needs OWNER or higher.',
    '  Some roles have it for their own records only.',
  ]);
  expect(action(0, 'OWNER')[0]).toBe('✓ The role OWNER has the permission buyThings.');
  expect(action(1, 'OWNER').at(-1)).toBe('  It depends on each record: record.open is yes');
});

it('says that no page opens a screen', () => {
  const alone = new Map([[path, JSON.stringify(screen)]]);
  const [first] = screenWhy(alone, { path, at: [] }, looking('OWNER'), {
    t: (key, args) => i18n.t(key, { ...args }),
    exists: (key) => i18n.exists(key),
  });
  expect(first?.text).toBe('No page opens this screen.');
});

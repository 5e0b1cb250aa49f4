import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../../schemas/languages.json';
import { letters } from '../../../schemas/letters.json';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/** Templates of letters: written, tried, activated, returned to; and what a letter is written from. */
let server: ServerApp;
let root: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  root = await server.signIn({ roleName: 'SYSADMIN' });
  reader = await server.signIn({ roleName: 'ADMIN_READ' });
});
afterAll(() => server.close());

const at = (id: string, rest = '') => `templates/emails/${id}${rest}`;
const read = async (id: string) => (await root.call('GET', at(id))).body;
const save = async (id: string, template: { readonly subject?: string; readonly body?: string }) => {
  const { revision, subject, body } = await read(id);
  return root.call('PUT', at(id), {
    payload: { subject, body, ...template },
    headers: { 'if-match': `"${revision}"` },
  });
};
const activate = async (id: string) => {
  const { revision } = await read(id);
  return root.call('POST', at(id, '/activate'), { payload: {}, headers: { 'if-match': `"${revision}"` } });
};
/** A letter to somebody, delivered. */
const welcome = async (language: string) => {
  const person = await server.signIn({ language });
  const { db } = server.connection;
  const letter = { to: person.user.email, template: 'WELCOME', language, variables: {} } as const;
  await db.transaction().execute((trx) => server.app.services.mailer(trx).send(letter));
  return person.user.email;
};
const delivered = async (to: string) => {
  await server.app.deliverMail();
  return server.letters.find((letter) => letter.to === to);
};

test('An installation begins with an active edition of every letter in every language, which nobody has changed', async () => {
  const { body } = await reader.call('GET', 'templates/emails?size=100');
  expect(body.total).toBe(Object.keys(letters).length * languages.length);
  for (const item of body.items)
    expect(item).toMatchObject({ state: 'ACTIVE', edition: 1, changed: false, draft: false });
  const { items } = (await reader.call('GET', 'templates/emails?filter[language]=fr&filter[key]=WELCOME')).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual(['WELCOME.fr']);
});

test('A letter is changed in French, previewed, tried, activated, seen in the next letter, and taken back', async () => {
  const before = await read('WELCOME.fr');
  expect(
    (
      await save('WELCOME.fr', {
        body: `Salut {{ firstName | default: "à vous" }},\n\n**Tout est prêt** : {{ portalUrl }}\n\n- un\n- deux`,
      })
    ).status,
  ).toBe(200);
  expect(await read('WELCOME.fr')).toMatchObject({ state: 'DRAFT', draft: true, edition: 1 });

  const waiting = await welcome('fr');
  const preview = (await reader.call('GET', at('WELCOME.fr', '/preview'))).body;
  expect(preview.text).toBe('Salut Kim,\n\nTout est prêt : http://localhost:4400/iam/\n\n- un\n- deux');
  expect(preview.html).toContain('<strong>Tout est prêt</strong>');
  expect(preview.html).toContain('<a href="http://localhost:4400/iam/">http://localhost:4400/iam/</a>');

  expect((await root.call('POST', at('WELCOME.fr', '/test'), { payload: {} })).status).toBe(204);
  expect((await delivered(root.user.email))?.text).toContain('Salut Kim,');
  expect((await delivered(waiting))?.text, 'a draft is not sent').not.toContain('Salut');

  expect((await activate('WELCOME.fr')).body).toMatchObject({
    state: 'ACTIVE',
    edition: 2,
    draft: false,
    changed: true,
  });
  const next = await delivered(await welcome('fr'));
  expect(next?.text).toMatch(/^Salut Given,/);
  expect(next?.html).toContain('<li>un</li>');
  expect((await delivered(await welcome('en')))?.text).toMatch(/^Hello Given,/);

  const { items } = (await reader.call('GET', at('WELCOME.fr', '/editions'))).body;
  expect(items.map(({ edition, status, origin }: Record<string, unknown>) => [edition, status, origin])).toEqual([
    [2, 'ACTIVE', 'EDIT'],
    [1, 'ARCHIVED', 'SEED'],
  ]);
  const compared = (await reader.call('GET', at('WELCOME.fr', '/compare?from=1&to=2'))).body.items;
  expect(compared).toContainEqual(expect.objectContaining({ change: 'ADDED', text: '- deux', part: 'body' }));
  expect(compared[0]).toMatchObject({ change: 'SAME', part: 'subject', text: before.subject });
  const [from, to] = [items[1].id, items[0].id];
  expect((await reader.call('GET', at('WELCOME.fr', `/compare?from=${from}&to=${to}`))).body.items).toEqual(compared);

  const back = await root.call('POST', at('WELCOME.fr', '/restore'), { payload: { edition: 1 } });
  expect(back.body).toMatchObject({ edition: 3, body: before.body });
  expect((await delivered(await welcome('fr')))?.text).toMatch(/^Bonjour Given,/);
  const audit = (await root.call('GET', 'audit?filter[target]=WELCOME.fr&sort=at')).body.items;
  expect(audit.map(({ action }: { action: string }) => action).sort()).toEqual(
    ['activate', 'change', 'restore', 'test'].map((what) => `emailTemplate.${what}`),
  );
});

test('The preview offers each set of samples of a letter, and shows the one that is asked for', async () => {
  const { options } = JSON.parse(readFileSync('schemas/forms/email-template-preview.form.json', 'utf8')).steps[0]
    .fields[0] as { readonly options: readonly { readonly value: string }[] };
  const offered = options.map(({ value }) => value);
  const sets = async (id: string) => (await reader.call('GET', at(id, '/preview'))).body.sets;
  expect([...(await sets('SECURITY_NOTICE.en'))].sort()).toEqual([...offered].sort());
  expect(await sets('WELCOME.en')).toEqual(['sample', 'empty', 'worst']);
  const shown = async (set: string) =>
    (await reader.call('GET', at('SECURITY_NOTICE.en', `/preview?set=${set}`))).body.subject;
  expect(await shown('mfaEnabled')).not.toBe(await shown('passwordReset'));
});

test('A letter is found by what it is for and by its subject, in any language', async () => {
  const found = async (q: string) =>
    (await reader.call('GET', `templates/emails?size=100&q=${encodeURIComponent(q)}`)).body.items as {
      readonly key: string;
      readonly language: string;
      readonly subject: string;
    }[];
  const [one] = await found('welcome');
  expect(one?.key).toBe('WELCOME');
  const french = (await reader.call('GET', 'templates/emails?size=100&filter[language]=fr')).body.items[0];
  const bySubject = await found(french.subject.replaceAll(/\{\{.*?\}\}/g, ' '));
  expect(bySubject).toContainEqual(expect.objectContaining({ key: french.key, language: 'fr' }));
  expect(await found('nosuchword')).toEqual([]);
});

test('A letter under way stays as it was queued, whatever becomes of its template, and says from which edition it is', async () => {
  const { db } = server.connection;
  const to = await welcome('es');
  const queued = await db
    .selectFrom('outbox')
    .select('edition_id')
    .where('recipient', '=', to)
    .executeTakeFirstOrThrow();
  const edition = await db
    .selectFrom('letter_editions')
    .select(['edition', 'status'])
    .where('id', '=', queued.edition_id ?? '')
    .executeTakeFirst();
  expect(edition).toEqual({ edition: 1, status: 'ACTIVE' });
  await save('WELCOME.es', { body: 'Otra cosa {{ portalUrl }}' });
  await activate('WELCOME.es');
  await db.deleteFrom('letter_templates').where('id', '=', 'WELCOME.es').execute();
  expect((await delivered(to))?.text).toMatch(/^Hola, Given/);
  // Deleted by force, its letters have the words that come with the portal.
  expect((await delivered(await welcome('es')))?.text).toMatch(/^Hola, Given/);
});

test('A broken template never stops a letter: the last good edition goes out, and administrators are told', async () => {
  const { db } = server.connection;
  await save('WELCOME.ja', { body: '良い版 {{ portalUrl }}' });
  await activate('WELCOME.ja');
  await save('WELCOME.ja', { body: '次の版 {{ portalUrl }}' });
  const ofJapanese = db.updateTable('letter_editions').where('template_id', '=', 'WELCOME.ja');
  await ofJapanese.set({ status: 'ARCHIVED' }).where('status', '=', 'ACTIVE').execute();
  // Activated past every check.
  const broken = {
    body: '{% for i in (1..1000000) %}{{ nothing }}{% endfor %}',
    edition: 3,
    status: 'ACTIVE' as const,
  };
  await ofJapanese
    .set({ ...broken, activated_at: new Date() })
    .where('status', '=', 'DRAFT')
    .execute();
  expect((await delivered(await welcome('ja')))?.text).toMatch(/^良い版/);
  expect(await read('WELCOME.ja')).toMatchObject({ state: 'BROKEN' });
  expect(server.logged).toContainEqual(expect.objectContaining({ kind: 'WELCOME', language: 'ja' }));
  const told = (await root.call('GET', 'templates/emails?filter[state]=BROKEN')).body.items;
  expect(told.map(({ id }: { id: string }) => id)).toEqual(['WELCOME.ja']);
  await save('WELCOME.ja', { body: '直した版 {{ portalUrl }}' });
  expect((await activate('WELCOME.ja')).body).toMatchObject({ state: 'ACTIVE', failure: null });
  expect((await delivered(await welcome('ja')))?.text).toMatch(/^直した版/);
});

describe('What is typed and not saved', () => {
  const attempt = (id: string, payload: object, who = root) => who.call('POST', at(id, '/try'), { payload });

  test('is shown with samples in it, and kept nowhere', async () => {
    const before = await read('LICENSE_GRANTED.es');
    const { status, body } = await attempt('LICENSE_GRANTED.es', {
      subject: 'Hola {{ firstName }}',
      body: '**Listo**: {{ portalUrl }}',
    });
    expect([status, body]).toMatchObject([200, { subject: 'Hola Kim', text: 'Listo: http://localhost:4400/iam/' }]);
    expect(body.html).toContain('<strong>Listo</strong>');
    expect(await read('LICENSE_GRANTED.es')).toEqual(before);
  });

  test('is refused with the line of what is wrong', async () => {
    const { status, body } = await attempt('LICENSE_GRANTED.es', { subject: 'Hola', body: 'uno\n\n{{ fristName }}' });
    expect([status, body.error]).toMatchObject([
      422,
      {
        code: 'TEMPLATE_REFUSED',
        fields: { body: { code: 'TEMPLATE_VARIABLE_UNKNOWN', args: { line: 3, name: 'fristName' } } },
      },
    ]);
  });

  test('is tried by those who may write it, and not longer than a template may be', async () => {
    expect((await attempt('LICENSE_GRANTED.es', { subject: 'a', body: 'b' }, reader)).status).toBe(403);
    expect((await attempt('LICENSE_GRANTED.es', { subject: 'a', body: 'b'.repeat(10_001) })).status).toBe(400);
    expect((await attempt('NOTHING.es', { subject: 'a', body: 'b' })).status).toBe(404);
  });
});

test('A letter is shown in all its languages, as each is written now', async () => {
  await save('KEY_CREATED.ja', { body: '下書き {{ portalUrl }}' });
  const { items } = (await reader.call('GET', at('KEY_CREATED.en', '/languages'))).body;
  expect(items).toMatchObject([
    { id: 'KEY_CREATED.en', state: 'ACTIVE' },
    { id: 'KEY_CREATED.es', state: 'ACTIVE' },
    { id: 'KEY_CREATED.fr', state: 'ACTIVE' },
    { id: 'KEY_CREATED.ja', state: 'DRAFT' },
  ]);
  expect(items[3].text).toContain('下書き');
  for (const { html, subject } of items) expect([html, subject]).not.toContain('');
});

describe('A draft is refused, with place and cure', () => {
  const refused: readonly [string, { readonly subject?: string; readonly body?: string }, object][] = [
    [
      'that reaches for a constructor',
      { body: "Hi\n{{constructor.constructor('return process')()}}" },
      {
        body: {
          code: expect.stringMatching(/TEMPLATE_(SYNTAX|VARIABLE_UNKNOWN)/),
          args: expect.objectContaining({ line: 2 }),
        },
      },
    ],
    [
      'that names what there is not',
      { body: 'Hi\n\n  {{ fristName }}' },
      { body: { code: 'TEMPLATE_VARIABLE_UNKNOWN', args: { line: 3, name: 'fristName' } } },
    ],
    [
      'that includes a file',
      { body: "{% include 'package.json' %}" },
      { body: { code: 'TEMPLATE_TAG_UNKNOWN', args: { line: 1, name: 'include' } } },
    ],
    [
      'that renders a file',
      { body: "{% render 'package.json' %}" },
      { body: { code: 'TEMPLATE_TAG_UNKNOWN', args: { line: 1, name: 'render' } } },
    ],
    [
      'with a layout',
      { body: "{% layout 'a' %}" },
      { body: { code: 'TEMPLATE_TAG_UNKNOWN', args: { line: 1, name: 'layout' } } },
    ],
    [
      'with the filter raw',
      { body: '{{ firstName | raw }}' },
      { body: { code: 'TEMPLATE_FILTER_UNKNOWN', args: { line: 1, name: 'raw' } } },
    ],
    ['that is not closed', { body: '{% if firstName %}Hi' }, { body: { code: 'TEMPLATE_SYNTAX' } }],
    ['with a line break in its subject', { subject: 'Hi\r\nBcc: all@evil.example' }, {}],
    ['without a body', { body: '  ' }, {}],
    ['that is too long', { body: 'x'.repeat(10_001) }, {}],
  ];
  test.each(refused)('%s', async (_what, template, fields) => {
    const answer = await save('WELCOME.en', template);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.error.fields).toMatchObject(fields);
    expect((await read('WELCOME.en')).draft).toBe(false);
  });
});

describe('A preview shows a problem and the rest', () => {
  const others = 'Before {{ portalUrl }}\n\n';
  const partly: readonly [string, string, string, string][] = [
    ['an unknown variable', `${others}Hi {{ fristName }}\n\nAfter`, 'TEMPLATE_VARIABLE_UNKNOWN', 'Hi {{ fristName }}'],
    ['an unknown tag', `${others}{% include 'a' %}\n\nAfter`, 'TEMPLATE_TAG_UNKNOWN', "{% include 'a' %}"],
    [
      'an unknown filter',
      `${others}{{ firstName | raw }}\n\nAfter`,
      'TEMPLATE_FILTER_UNKNOWN',
      '{{ firstName | raw }}',
    ],
    ['an open condition', `${others}{% if firstName %}\n\nAfter`, 'TEMPLATE_SYNTAX', '{% if firstName %}'],
    ['a long loop', `${others}{% for i in (1..101) %}x{% endfor %}\n\nAfter`, 'TEMPLATE_LOOP_TOO_LONG', '(1..101)'],
    ['a foreign link', `${others}[words](javascript:alert(1))\n\nAfter`, 'TEMPLATE_LINK_REFUSED', 'words'],
    ['a name as a link', `${others}[words]({{ firstName }})\n\nAfter`, 'TEMPLATE_LINK_VARIABLE', 'words'],
  ];
  test.each(partly)('%s', async (_what, body, code, shown) => {
    // Drafts with some of these problems cannot be saved: they come from before the rules did.
    const { db } = server.connection;
    expect((await save('WELCOME.en', { body: 'Hi {{ portalUrl }}' })).status).toBe(200);
    const draft = db.updateTable('letter_editions').where('template_id', '=', 'WELCOME.en');
    await draft.set({ body }).where('status', '=', 'DRAFT').execute();
    const preview = (await reader.call('GET', at('WELCOME.en', '/preview'))).body;
    expect(preview.problem).toBe(code);
    expect(preview.text).toBe(`Before http://localhost:4400/iam/\n\n${shownLine(body, shown)}\n\nAfter`);
    expect(preview.html).toContain('<p>After</p>');
    expect(preview.html.match(/<a href="[^"]*"/g)).toEqual(['<a href="http://localhost:4400/iam/"']);
    expect((await activate('WELCOME.en')).status).toBe(422);
    await root.call('DELETE', at('WELCOME.en'));
  });

  /** A line that cannot be rendered is shown as it is written; of a link that leads elsewhere, its words. */
  const shownLine = (body: string, shown: string) =>
    shown === 'words' ? shown : (body.split('\n').find((line) => line.includes(shown)) ?? '');
});

describe('What can be saved is not always activated', () => {
  const refused: readonly [string, string, string, { readonly code: string; readonly args?: object }][] = [
    [
      'a loop of a million turns',
      'WELCOME.en',
      '{{ portalUrl }}{% for i in (1..1000000) %}x{% endfor %}',
      { code: expect.stringMatching(/TOO_LONG|TOO_LARGE/) },
    ],
    [
      'a loop of a hundred and one',
      'WELCOME.en',
      '{{ portalUrl }}{% for i in (1..101) %}x{% endfor %}',
      { code: 'TEMPLATE_LOOP_TOO_LONG' },
    ],
    [
      'loops within loops',
      'WELCOME.en',
      `${'{% for a in (1..100) %}'.repeat(5)}xxxxxxxx${'{% endfor %}'.repeat(5)}`,
      { code: expect.stringMatching(/TOO_SLOW|TOO_LARGE/) },
    ],
    ['a link that runs', 'WELCOME.en', '[x](javascript:alert(1)) {{ portalUrl }}', { code: 'TEMPLATE_LINK_REFUSED' }],
    [
      'a link without encryption',
      'WELCOME.en',
      '[x](http://evil.example) {{ portalUrl }}',
      { code: 'TEMPLATE_LINK_REFUSED' },
    ],
    ['a link without a scheme', 'WELCOME.en', '[x](//evil.example) {{ portalUrl }}', { code: 'TEMPLATE_LINK_REFUSED' }],
    ['a relative link', 'WELCOME.en', '[x](licenses) {{ portalUrl }}', { code: 'TEMPLATE_LINK_REFUSED' }],
    [
      'a link with credentials',
      'WELCOME.en',
      '[x](https://portal@evil.example/) {{ portalUrl }}',
      { code: 'TEMPLATE_LINK_REFUSED' },
    ],
    [
      'somebody’s words as a link',
      'LICENSE_GRANTED.en',
      '[x]({{ product }}) {{ number }}',
      { code: 'TEMPLATE_LINK_VARIABLE' },
    ],
    [
      'a code letter without its code',
      'FORGOT_PASSWORD.en',
      'Good luck.',
      { code: 'TEMPLATE_VARIABLE_REQUIRED', args: { line: 1, name: 'code' } },
    ],
    [
      'a code that a condition hides',
      'FORGOT_PASSWORD.en',
      'Hi{% if firstName == "Kim" %}{{ code }}{% endif %}',
      { code: 'TEMPLATE_VARIABLE_REQUIRED' },
    ],
  ];
  test.each(refused)('%s', async (_what, id, body, problem) => {
    expect((await save(id, { body })).status).toBe(200);
    const answer = await activate(id);
    expect([answer.status, answer.body.error.code]).toEqual([422, 'TEMPLATE_REFUSED']);
    expect(answer.body.error.fields.body).toMatchObject(problem);
    // What only shows with some values is not in the preview, which has one set of them.
    if (problem.code !== 'TEMPLATE_VARIABLE_REQUIRED') {
      const preview = (await root.call('GET', at(id, '/preview'))).body;
      expect(preview.problem).toEqual(problem.code);
      expect(preview.html).not.toContain('evil.example"');
      expect(preview.html).not.toContain('javascript:alert(1)"');
    }
    expect((await read(id)).edition).toBe(1);
    expect((await root.call('DELETE', at(id))).status).toBe(204);
    expect((await read(id)).draft).toBe(false);
  });
});

test('Of two who edit at once the second is told, and reads before they write', async () => {
  const { revision, subject, body } = await read('KEY_CREATED.en');
  const other = await server.signIn({ roleName: 'SYSADMIN' });
  const headers = { 'if-match': `"${revision}"` };
  expect(
    (await other.call('PUT', at('KEY_CREATED.en'), { payload: { subject, body: `${body}!` }, headers })).status,
  ).toBe(200);
  const second = await root.call('PUT', at('KEY_CREATED.en'), { payload: { subject, body: `${body}?` }, headers });
  expect([second.status, second.body.error.args.by]).toEqual([412, expect.stringContaining('Given')]);
  expect((await root.call('PUT', at('KEY_CREATED.en'), { payload: { subject, body } })).status).toBe(428);
});

test('Only system administrators change templates; other administrators see them; customers do not', async () => {
  const user = await server.signIn();
  const writer = await server.signIn({ roleName: 'ADMIN_WRITE' });
  const headers = { 'if-match': '"1"' };
  for (const person of [user, reader, writer]) {
    const payload = { subject: 'x', body: 'y' };
    expect((await person.call('PUT', at('WELCOME.en'), { payload, headers })).status).toBe(403);
    for (const path of ['/draft', '/activate', '/test'])
      expect((await person.call('POST', at('WELCOME.en', path), { payload: {}, headers })).status, path).toBe(403);
    expect((await person.call('POST', at('WELCOME.en', '/restore'), { payload: { edition: 1 } })).status).toBe(403);
    expect((await person.call('DELETE', at('WELCOME.en'))).status).toBe(403);
    for (const path of ['', '/preview', '/editions', '/compare'])
      expect((await person.call('GET', at('WELCOME.en', path))).status, path).toBe(person === user ? 403 : 200);
  }
});

test('Post templates are made, changed and deleted; names are unique', async () => {
  const words = { title: 'Maintenance', summary: 'Soon', body: 'On **Monday**' };
  const payload = {
    name: 'Maintenance',
    type: 'NOTIFICATION',
    severity: 'LOW',
    audience: 'ALL',
    languageVariants: { en: words },
  };
  const made = await root.call('POST', 'templates/posts', { payload });
  expect([made.status, made.body.title]).toEqual([201, 'Maintenance']);
  const twice = await root.call('POST', 'templates/posts', { payload: { ...payload, name: 'MAINTENANCE' } });
  expect([twice.status, twice.body.error.fields.name.code]).toEqual([400, 'NAME_TAKEN']);
  const change = { payload: { ...payload, severity: 'HIGH' }, headers: { 'if-match': '"1"' } };
  const path = `templates/posts/${made.body.id}`;
  expect((await root.call('PUT', path, change)).body).toMatchObject({ severity: 'HIGH', revision: 2 });
  expect((await root.call('PUT', path, change)).status).toBe(412);
  expect((await reader.call('PUT', path, change)).status).toBe(403);
  expect((await reader.call('GET', 'templates/posts')).body.total).toBe(1);
  expect((await root.call('DELETE', path)).status).toBe(204);
  expect((await reader.call('GET', 'templates/posts')).body.total).toBe(0);
});

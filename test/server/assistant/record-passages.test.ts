import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompare } from '../../../server/documentation/compare';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { ask, customer } from './support/people';

let server: ServerApp;
beforeAll(async () => {
  server = await serverApp({ environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.close());

interface Post {
  readonly type?: 'WHATS_NEW' | 'SECURITY' | 'NOTIFICATION';
  readonly status?: 'DRAFT' | 'PUBLISHED' | 'CLOSED';
  readonly audience?: string;
  readonly recipient_id?: string;
}

let written = 0;

async function post(
  variants: object,
  { type = 'WHATS_NEW', status = 'PUBLISHED', audience = 'ALL', ...more }: Post = {},
) {
  const now = new Date(server.clock.now());
  const id = `passage-${written++}`;
  await server.connection.db
    .insertInto('posts')
    .values({
      ...{ id, type, status, audience, severity: 'LOW', created_at: now, updated_at: now, publish_at: now },
      variants: JSON.stringify(variants),
      ...more,
    })
    .execute();
  return id;
}

const cases = [
  [
    'en',
    'Glacier pricing',
    'The Glacier storage tier moves to Reykjavik in October.',
    'Where does the Glacier storage tier move?',
  ],
  [
    'es',
    'Nivel Glaciar',
    'El nivel de almacenamiento Glaciar se traslada a Reikiavik en octubre.',
    '¿A qué ciudad se traslada el almacenamiento Glaciar?',
  ],
  [
    'fr',
    'Le niveau Glacier',
    'Le stockage Glacier déménage à Reykjavik en octobre.',
    'Vers quelle ville déménage le stockage Glacier ?',
  ],
  [
    'ja',
    '氷河ストレージのお知らせ',
    '氷河ストレージは10月にレイキャビクへ移転します。',
    '氷河ストレージの移転先はどこですか？',
  ],
] as const;

describe('Texts of posts', () => {
  it.each(cases)('answer a question that no page answers (%s)', async (language, title, body, question) => {
    const empty = { title: '', summary: '', body: '' };
    for (const type of ['WHATS_NEW', 'SECURITY'] as const) {
      const id = await post({ en: empty, [language]: { title, summary: '', body } }, { type });
      const { end, events } = await ask(await customer(server, { language }), question);
      expect([end?.content.known, end?.content.text]).toEqual([true, expect.stringContaining(body)]);
      const place = type === 'SECURITY' ? 'security' : 'whats-new';
      const sources = events.find((event) => event.type === 'SOURCES')?.content.items;
      expect(sources).toMatchObject([{ title, address: `/news/${place}?id=${id}` }]);
      await server.connection.db.deleteFrom('posts').where('id', '=', id).execute();
    }
  });

  it.each(cases)('are found only where their person may read them (%s)', async (language, title, body, question) => {
    const person: SignedIn = await customer(server, { language, account_type: 'Commercial' });
    const other = await customer(server, { language, account_type: 'Academic' });
    const variants = { en: { title, summary: '', body }, [language]: { title, summary: '', body } };
    const future = new Date(server.clock.now() + 86_400_000);
    const ids = [
      await post(variants, { audience: 'ACADEMIC' }),
      await post(variants, { status: 'DRAFT' }),
      await post(variants, { status: 'CLOSED' }),
      await post(variants, { type: 'NOTIFICATION', recipient_id: other.user.id }),
      await post(variants),
    ];
    await server.connection.db
      .updateTable('posts')
      .set({ publish_at: future })
      .where('id', '=', ids[4] ?? '')
      .execute();
    // One who reads drafts as an administrator is a customer here.
    const admin = await customer(server, { language, account_type: 'Commercial', roleName: 'SYSADMIN' });
    for (const someone of [person, admin]) {
      const { end, events } = await ask(someone, question);
      expect(end?.content.known).toBe(false);
      expect(JSON.stringify(events.filter(({ type }) => type !== 'USER_MESSAGE'))).not.toMatch(/Rey|Rei|レイキャビク/);
    }
    expect((await ask(other, question)).end?.content.text).toContain(body);
    await server.connection.db.deleteFrom('posts').where('id', 'in', ids).execute();
  });

  it('do not answer where a page does', async () => {
    const question = 'How do I rotate the secret of an API key?';
    const person = await customer(server);
    const { end } = await ask(person, question);
    const id = await post({ en: { title: 'News', summary: '', body: 'We rotate our own secret keys each May.' } });
    expect((await ask(person, question)).end?.content.text).toBe(end?.content.text);
    await server.connection.db.deleteFrom('posts').where('id', '=', id).execute();
  });

  it('warn on a card of the same answer: somebody else wrote them', async () => {
    const id = await post({ en: { title: 'Glacier', summary: '', body: 'The Glacier tier moves to Reykjavik.' } });
    const person = await customer(server);
    const angry = 'This is ridiculous! Where does the Glacier tier move?';
    const { chat } = await ask(person, angry);
    const { events } = await ask(person, angry, chat);
    expect(events.find(({ type }) => type === 'ACTION')?.content).toMatchObject({ containsOthersText: true });
    await server.connection.db.deleteFrom('posts').where('id', '=', id).execute();
  });
});

describe('A comparison', () => {
  const compare = createCompare({
    ...{ stemmer: 'spanish', unspaced: false, ignored: ['la las de cuando es'], unanswered: [] },
    synonyms: [['corte', 'interrupción']],
  });

  it('looks for the beginnings of words as they are written, with their accents', () => {
    expect(compare('¿Cuándo es la interrupción de las réplicas?').sought).toEqual(['interrupción', 'réplic']);
  });

  it('counts words in any form, and words of the same meaning', () => {
    const { covered } = compare('¿Cuándo es la interrupción de réplicas?');
    expect(covered('Corte de la réplica')).toEqual({ words: 2, share: 1 });
    expect(covered('Corte')).toEqual({ words: 1, share: 0.5 });
  });
});

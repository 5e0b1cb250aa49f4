import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAudit } from '../../../server/audit/audit';
import { pauseRefusedPosts } from '../../../server/features/notifications/refused-letters';
import { systemRandom } from '../../../server/platform/system-ports';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

let portal: Portal;
let editor: Caller;
beforeAll(async () => {
  portal = await startPortal();
  editor = await portal.signIn({ role: 'ADMIN_WRITE' });
});
afterAll(() => portal.close());

const languageVariants = { en: { title: 'Title', summary: 'Summary', body: 'Body' } };
const write = (times: object) =>
  editor.call('POST', 'posts', { payload: { type: 'SECURITY', languageVariants, ...times } });

describe('A post', () => {
  it('closes after it is published, by the clock and not by the letters of two zones', async () => {
    const late = { publishAt: '2030-01-01T09:00:00Z', closeAt: '2030-01-01T10:00:00+09:00' };
    expect(await write(late)).toMatchObject({
      status: 400,
      body: { error: { fields: { closeAt: { code: 'BEFORE_START' } } } },
    });
    const inTime = { publishAt: '2030-01-01T10:00:00+09:00', closeAt: '2030-01-01T09:00:00Z' };
    expect(await write(inTime)).toMatchObject({ status: 201, body: { closeAt: '2030-01-01T09:00:00.000Z' } });
  });

  it('is written for a time of day, and the form that writes it takes nothing that is no instant', async () => {
    const headers = { 'x-portal-form': 'admin-security-notice' };
    const send = (times: object) =>
      editor.call('POST', 'posts', {
        payload: { type: 'SECURITY', severity: 'LOW', audience: 'ALL', languageVariants, ...times },
        headers,
      });
    const written = await send({ publishAt: '2030-01-02T05:00:00.000Z' });
    expect(written).toMatchObject({ status: 201, body: { status: 'DRAFT', publishAt: '2030-01-02T05:00:00.000Z' } });
    expect(await send({ publishAt: '2030-01-02T06:00' })).toMatchObject({ status: 400 });
    expect(await send({ publishAt: 'tomorrow' })).toMatchObject({ status: 400 });
    const { id, revision } = written.body as { id: string; revision: number };
    const moved = await editor.call('PUT', `posts/${id}`, {
      payload: { publishAt: '2030-01-02T06:30:00+01:00' },
      headers: { 'x-portal-form': 'admin-post-change', 'if-match': `"${revision}"` },
    });
    expect(moved).toMatchObject({ status: 200, body: { publishAt: '2030-01-02T05:30:00.000Z' } });
    const { revision: next } = moved.body as { revision: number };
    const published = await editor.call('POST', `posts/${id}/publish`, {
      payload: {},
      headers: { 'if-match': `"${next}"` },
    });
    expect(published).toMatchObject({
      status: 200,
      body: { status: 'SCHEDULED', publishAt: '2030-01-02T05:30:00.000Z' },
    });
  });

  const at = (distance: number) => new Date(portal.now() + distance * 60_000).toISOString();
  const draft = async (times: object) => (await write(times)).body as { id: string; revision: number };
  const publish = (id: string) => editor.call('POST', `posts/${id}/publish`, { payload: {} });
  const change = (id: string, revision: number, payload: object) =>
    editor.call('PUT', `posts/${id}`, { payload, headers: { 'if-match': `"${revision}"` } });

  it('is read as a draft by administrators who only look, with whom it reached, and changed by none of them', async () => {
    const { id, revision } = await draft({});
    const onlooker = await portal.signIn({ role: 'ADMIN_READ' });
    const ids = ({ items }: { items: { id: string }[] }) => items.map((item) => item.id);
    const listed = await onlooker.call('GET', `posts?scope=all&id=${id}`);
    expect([listed.status, ids(listed.body as { items: { id: string }[] })]).toEqual([200, [id]]);
    for (const path of [id, `${id}/reach`, `${id}/people`])
      expect([path, (await onlooker.call('GET', `posts/${path}`)).status]).toEqual([path, 200]);
    const headers = { 'if-match': `"${revision}"` };
    const changed = await onlooker.call('PUT', `posts/${id}`, { payload: { severity: 'HIGH' }, headers });
    expect(changed.status).toBe(403);
    expect((await onlooker.call('POST', `posts/${id}/publish`, { payload: {} })).status).toBe(403);
  });

  it('is not published after the time at which it closes', async () => {
    for (const times of [{ closeAt: at(-60) }, { publishAt: at(-120), closeAt: at(-60) }]) {
      const { id } = await draft(times);
      expect(await publish(id)).toMatchObject({
        status: 400,
        body: { error: { fields: { closeAt: { code: 'BEFORE_START' } } } },
      });
      expect(await editor.call('GET', `posts/${id}`)).toMatchObject({ body: { status: 'DRAFT' } });
    }
  });

  it('is out since a moment, also where the one it was scheduled for is taken away', async () => {
    const { id } = await draft({ publishAt: at(60) });
    const scheduled = (await publish(id)).body as { status: string; revision: number };
    expect(scheduled.status).toBe('SCHEDULED');
    const out = (await change(id, scheduled.revision, { publishAt: null })).body as {
      status: string;
      revision: number;
      publishAt: string;
    };
    expect(out.status).toBe('PUBLISHED');
    expect(Date.parse(out.publishAt)).toBeLessThanOrEqual(portal.now());
    expect(await change(id, out.revision, { publishAt: null })).toMatchObject({ body: { publishAt: out.publishAt } });
  });

  it('can be put right after it was closed before it was due', async () => {
    const { id } = await draft({ publishAt: at(60) });
    await publish(id);
    const closed = (await editor.call('POST', `posts/${id}/close`, { payload: {} })).body as { revision: number };
    const { status, body } = await change(id, closed.revision, { severity: 'HIGH' });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'CLOSED', severity: 'HIGH' } });
    const { revision } = body as { revision: number };
    expect(await change(id, revision, { closeAt: at(30) })).toMatchObject({ status: 400 });
    expect(await change(id, revision, { publishAt: null })).toMatchObject({
      status: 200,
      body: { status: 'CLOSED', publishAt: null },
    });
  });
});

describe('The audience of a post', () => {
  async function published() {
    const audience = `COMMERCIAL`;
    const made = await editor.call('POST', 'posts', {
      payload: {
        type: 'NOTIFICATION',
        severity: 'LOW',
        audience,
        languageVariants: { en: { title: 'Reach', summary: 'Short', body: 'Long' } },
      },
    });
    const { id } = made.body as { id: string };
    expect((await editor.call('POST', `posts/${id}/publish`)).status).toBe(200);
    return id;
  }
  const reach = async (id: string) =>
    (await editor.call('GET', `posts/${id}/reach`)).body as Readonly<Record<string, number>>;
  async function letterTo(id: string, userId: string, state: 'QUEUED' | 'SENT' | 'FAILED', more: object = {}) {
    const at = new Date(portal.now());
    const letter = `letter-${id}-${userId}`;
    await portal.db
      .insertInto('outbox')
      .values({
        id: letter,
        recipient: `${userId}@portico.example`,
        template: 'POST_NOTIFICATION',
        language: 'en',
        state,
        occasion: `post:${id}:${userId}`,
        content: '',
        created_at: at,
        due_at: at,
        ...more,
      })
      .execute();
    return letter;
  }

  it('is counted, with its letters and readers, and each person can be found by the state of their letter', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => portal.signIn({ role: 'USER' })));
    await portal.db
      .updateTable('users')
      .set({ account_type: 'Commercial' })
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    const id = await published();
    await portal.db.updateTable('posts').set({ letters_due_at: null }).where('id', '=', id).execute();
    const [sent, failed, waiting, none] = people.map((person) => person.id) as [string, string, string, string];
    await letterTo(id, sent, 'SENT', { sent_at: new Date(portal.now()) });
    const again = await letterTo(id, failed, 'FAILED', { failure: '550 no such box' });
    await letterTo(id, waiting, 'QUEUED');
    await people[0]?.call('POST', `posts/${id}/read`);
    const counted = await reach(id);
    expect(counted).toMatchObject({ sent: 1, failed: 1, waiting: 1, readers: 1, paused: 0 });
    expect(counted.people).toBe((counted.none ?? 0) + 3);

    const found = async (query: string) =>
      (
        (await editor.call('GET', `posts/${id}/people?size=100&${query}`)).body as {
          items: { id: string; userId: string; failure: string | null }[];
        }
      ).items;
    expect(await found('filter[letter]=FAILED')).toMatchObject([
      { id: again, userId: failed, failure: '550 no such box' },
    ]);
    expect((await found('filter[read]=true')).map(({ userId }) => userId)).toEqual([sent]);
    expect((await found('filter[letter]=NONE')).map(({ userId }) => userId)).toContain(none);

    // Paused, nothing is due; sent on, it is, and those without a letter are written to.
    expect((await editor.call('POST', `posts/${id}/letters/pause`)).body).toMatchObject({ waiting: 0, paused: 1 });
    const due = async () =>
      portal.db.selectFrom('posts').select('letters_due_at').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await due()).letters_due_at).toBeNull();
    expect((await editor.call('POST', `posts/${id}/letters`)).body).toMatchObject({ waiting: 1, paused: 0 });
    expect((await due()).letters_due_at).not.toBeNull();
  });

  it('gets no further letters by themselves once more than one in twenty is refused, until somebody sends them on', async () => {
    const id = await published();
    await portal.db.updateTable('posts').set({ letters_due_at: null }).where('id', '=', id).execute();
    const clock = { now: () => portal.now() };
    const letters = async (from: number, to: number, state: 'QUEUED' | 'SENT' | 'FAILED') => {
      for (let at = from; at < to; at++) await letterTo(id, `${state}${at}`, state);
    };
    const states = async () => {
      await pauseRefusedPosts({ db: portal.db, clock, audit: createAudit({ clock, random: systemRandom }) });
      const rows = await portal.db
        .selectFrom('outbox')
        .select('due_at')
        .where('state', '=', 'QUEUED')
        .where('occasion', 'like', `post:${id}:%`)
        .execute();
      return rows.map(({ due_at }) => (due_at.getTime() > portal.now() + 1e10 ? 'paused' : 'waiting'));
    };
    await letters(0, 19, 'SENT');
    await letters(0, 1, 'FAILED');
    await letters(0, 1, 'QUEUED');
    expect(await states(), 'one in twenty').toEqual(['waiting']);
    await letters(1, 2, 'FAILED');
    expect(await states()).toEqual(['paused']);
    const { body } = await editor.call('GET', `audit?target=${id}&sort=-at`);
    const [event] = (body as { items: object[] }).items;
    const systemReason = { code: 'LETTERS_REFUSED', refused: 2, attempted: 21 };
    expect(event).toMatchObject({
      action: 'post.letters.pause',
      actorId: null,
      targetLabel: 'Reach',
      reason: null,
      systemReason,
    });
    expect((await editor.call('POST', `posts/${id}/letters`)).status).toBe(200);
    expect(await states(), 'earlier refusals do not count').toEqual(['waiting']);
  });

  it('is nobody\u2019s business but that of who looks after posts, and a draft has no letters', async () => {
    const id = await published();
    const customer = await portal.signIn({ role: 'USER' });
    for (const path of ['reach', 'people'])
      expect((await customer.call('GET', `posts/${id}/${path}`)).status).toBe(403);
    for (const path of ['letters', 'letters/pause'])
      expect((await customer.call('POST', `posts/${id}/${path}`)).status).toBe(403);
    const draft = await editor.call('POST', 'posts', {
      payload: {
        type: 'NOTIFICATION',
        severity: 'LOW',
        audience: 'ALL',
        languageVariants: { en: { title: 'Draft', summary: 'S', body: 'B' } },
      },
    });
    const refused = await editor.call('POST', `posts/${(draft.body as { id: string }).id}/letters`);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'POST_STATE' } } });
  });
});

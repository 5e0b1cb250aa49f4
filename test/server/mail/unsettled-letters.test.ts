import { afterAll, beforeAll, expect, it } from 'vitest';
import { resendUnsettled, unsettledLetters } from '../../../server/features/letters';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

let server: ServerApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
});
afterAll(() => server.close());

const db = () => server.connection.db;

/** A letter that was queued and then ended like this. */
async function letter(to: string, state: 'FAILED' | 'UNCERTAIN' | 'SENT'): Promise<string> {
  const variables = { firstName: 'Ada' };
  // In one transaction: the delivery must not meet this one while it still waits.
  return db()
    .transaction()
    .execute(async (transaction) => {
      await server.app.services.mailer(transaction).send({ to, template: 'WELCOME', language: 'en', variables });
      const { id } = await transaction
        .updateTable('outbox')
        .set({ state, attempts: 5, failure: state === 'SENT' ? null : '421 try later' })
        .where('recipient', '=', to)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
}

const stateOf = async (id: string) =>
  (await db().selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirst())?.state;

it('Administrators see the outcome of letters, by state and address, and nothing of what they say', async () => {
  await letter('failed@example.com', 'FAILED');
  await letter('uncertain@example.com', 'UNCERTAIN');
  await letter('sent@example.com', 'SENT');
  const open = await admin.call('GET', 'letters?filter[state]=FAILED&filter[state]=UNCERTAIN&sort=to');
  expect(open.body.items.map(({ to, state }: { to: string; state: string }) => [to, state])).toEqual([
    ['failed@example.com', 'FAILED'],
    ['uncertain@example.com', 'UNCERTAIN'],
  ]);
  expect(open.text).not.toContain('Ada');
  const one = await admin.call('GET', 'letters?filter[to]=sent@example.com');
  expect(one.body.items).toMatchObject([{ state: 'SENT', settled: true }]);
  const person = await server.signIn();
  expect((await person.call('GET', 'letters')).status).toBe(403);
});

it('A letter is sent again once, with an event in the audit; one that is settled is left alone', async () => {
  const id = await letter('again@example.com', 'UNCERTAIN');
  const answer = await admin.call('POST', `letters/${id}/resend`, { payload: {} });
  expect(answer).toMatchObject({ status: 200, body: { state: 'QUEUED', attempts: 0, failure: null, settled: true } });
  await server.app.deliverMail();
  expect(server.letters.filter(({ to }) => to === 'again@example.com')).toHaveLength(1);
  expect(await stateOf(id)).toBe('SENT');
  const twice = await admin.call('POST', `letters/${id}/resend`, { payload: {} });
  expect(twice).toMatchObject({ status: 409, body: { error: { code: 'LETTER_STATE' } } });
  const audit = await admin.call('GET', 'audit?action=letter.resend');
  expect(audit.body.items).toMatchObject([{ targetId: id, targetLabel: 'again@example.com', result: 'OK' }]);
  const reader = await server.signIn({ roleName: 'ADMIN_READ' });
  const failed = await letter('denied@example.com', 'FAILED');
  expect((await reader.call('POST', `letters/${failed}/resend`, { payload: {} })).status).toBe(403);
});

it('A letter that is given up is not sent, and what it says is forgotten', async () => {
  const id = await letter('given-up@example.com', 'FAILED');
  expect((await admin.call('DELETE', `letters/${id}`)).status).toBe(204);
  expect(await stateOf(id)).toBe('SKIPPED');
  const old = await letter('old@example.com', 'FAILED');
  await db().updateTable('outbox').set({ content: '' }).where('id', '=', old).execute();
  expect(await admin.call('POST', `letters/${old}/resend`, { payload: {} })).toMatchObject({
    status: 409,
    body: { error: { code: 'LETTER_FORGOTTEN' } },
  });
});

it('Many are settled in one call, and operators do it without a browser', async () => {
  const ids = [await letter('one@example.com', 'FAILED'), await letter('two@example.com', 'SENT')];
  const payload = { job: 'job-of-letters', operation: 'forgetLetter', records: ids.map((id) => ({ id })) };
  const answer = await admin.call('POST', 'letters/bulk', { payload });
  expect(answer.body.results).toMatchObject([{ status: 204 }, { status: 409, error: { code: 'LETTER_STATE' } }]);

  const id = await letter('operator@example.com', 'UNCERTAIN');
  expect((await unsettledLetters(db(), 100)).map(({ to }) => to)).toContain('operator@example.com');
  expect(await resendUnsettled(db(), id, server.clock)).toBe(true);
  expect(await resendUnsettled(db(), id, server.clock)).toBe(false);
});

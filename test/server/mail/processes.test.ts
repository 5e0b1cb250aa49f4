import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLetterTable } from '../../../server/mail/letter-table';
import { createOutbox, type Outbox } from '../../../server/mail/outbox';
import { type Connection, connect, migrate } from '../../../server/platform/database';
import { createSealingKeys } from '../../../server/platform/http/sealing';
import type { Letter } from '../../../server/platform/ports';
import { projectFolder } from '../../../server/platform/project-folder';
import { systemClock, systemRandom } from '../../../server/platform/system-ports';
import { builtProgram } from '../../support/built-program';
import { type Cluster, createCluster, postgresPrograms } from '../reliability/support/cluster';
import { pause } from '../reliability/support/whole-server';

const programs = postgresPrograms();
if (programs === undefined)
  console.log('No PostgreSQL programs below /usr/lib/postgresql: kills of workers are not tested.');

/** Milliseconds that the mail server takes for a letter: many leases of a worker would be too slow for a test. */
const slow = 250;
const kills = 5;

/** Three processes deliver from one PostgreSQL to a real mail server that is slow, and are killed again and again. */
describe.skipIf(programs === undefined)('Three processes that deliver letters and are killed', () => {
  let cluster: Cluster;
  let connection: Connection;
  let outbox: Outbox;
  let server: SMTPServer;
  let smtpUrl: string;
  const workers: ChildProcess[] = [];
  let script: string;
  /** Message-ID and recipient of each copy, as the mail server took it. */
  const accepted: { readonly id: string; readonly to: string; readonly at: number }[] = [];

  beforeAll(async () => {
    cluster = await createCluster(programs ?? '');
    connection = await connect({ databaseUrl: cluster.databaseUrl });
    await migrate(connection.db);
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData(stream, session, taken) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () =>
          setTimeout(() => {
            const [, id = ''] = /^Message-ID: (\S+)/im.exec(Buffer.concat(chunks).toString()) ?? [];
            accepted.push({ id, to: session.envelope.rcptTo[0]?.address ?? '', at: Date.now() });
            taken();
          }, slow),
        );
      },
    });
    server.on('error', () => {}); // a worker that was killed
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const place = server.server.address();
    smtpUrl = `smtp://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`;
    outbox = createOutbox({
      clock: systemClock,
      random: systemRandom,
      keys: createSealingKeys('a-secret-for-tests-0123456789-abcdefghij'),
      table: readLetterTable(projectFolder()),
      write: async (_db, { id, to, template }) => ({
        editionId: null,
        written: { to, subject: template, text: 'Words', messageId: `<${id}@portal.example>` },
      }),
    });
    script = await builtProgram('test/server/mail/support/worker.ts');
    workers.push(...(await Promise.all([start(), start(), start()])));
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await new Promise<void>((closed) => server.close(closed));
    await connection?.close();
    cluster?.remove();
  });

  async function start(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [script, cluster.databaseUrl, smtpUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }

  const queue = (to: string, template: Letter['template']) =>
    outbox.mailer(connection.db).send({
      to: `${to}@example.com`,
      template,
      language: 'en',
      variables: { code: '123456', event: 'mfaEnabled', number: 'L-1', product: 'Solver' },
      occasion: to,
    });
  const rows = () => connection.db.selectFrom('outbox').selectAll().execute();

  it('lose none, send one uncertain copy at most for each worker and kill, and let codes overtake', async () => {
    const kinds = ['SECURITY_NOTICE', 'WELCOME', 'FORGOT_PASSWORD', 'LICENSE_MEMBER'] as const;
    for (let number = 0; number < 48; number++) await queue(`p${number}`, kinds[number % kinds.length] ?? 'WELCOME');
    for (let number = 0; number < 48; number++) await queue(`p${number}`, 'SECURITY_NOTICE'); // of the same occasions

    for (let kill = 0; kill < kills; kill++) {
      await pause(100 + Math.random() * 400);
      const victim = Math.floor(Math.random() * workers.length);
      workers[victim]?.kill('SIGKILL');
      workers[victim] = await start();
    }
    for (let number = 0; number < 12; number++) await queue(`late${number}`, 'WELCOME');
    const asked = Date.now();
    await queue('signing-in', 'SIGN_UP_CODE');
    await expect
      .poll(async () => (await rows()).filter(({ state }) => state === 'QUEUED' || state === 'TRANSMITTING').length, {
        interval: 100,
      })
      .toBe(0);

    const letters = await rows();
    expect(letters, 'nothing is queued twice').toHaveLength(48 + 12 + 1);
    const uncertain = letters.filter(({ state }) => state === 'UNCERTAIN');
    const sent = letters.filter(({ state }) => state === 'SENT');
    expect(sent.length + uncertain.length, 'each was sent, or is listed').toBe(letters.length);
    const taken = new Set(accepted.map(({ id }) => id));
    expect(sent.filter(({ id }) => !taken.has(`<${id}@portal.example>`))).toEqual([]);
    expect(uncertain.filter(({ template }) => template === 'SECURITY_NOTICE')).toEqual([]);
    const copies = accepted.length - taken.size;
    expect(uncertain.length + copies, 'two workers in a process').toBeLessThanOrEqual(2 * kills);
    const codes = accepted.filter(({ to }) => to === 'signing-in@example.com');
    expect(codes.map(({ at }) => at - asked < 2_000)).toEqual([true]);
  });
});

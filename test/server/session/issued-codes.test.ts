import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInKinds } from '../../../engine/runtime';
import { readContract } from '../../../server/definitions/contract';
import { codeAt } from '../../../server/identity/totp';
import { projectFolder } from '../../../server/platform/project-folder';
import { type ServerApp, serverApp } from '../../support/server-app';

/** Every code that the server hands out is taken wherever such a code is asked for, as people copy it. */
const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const password = 'Correct-Horse-7-Battery';
let server: ServerApp;
let recovery: readonly string[];
let authenticator: readonly string[];
const email = 'codes@example.com';

beforeAll(async () => {
  server = await serverApp();
  const sub = crypto.randomUUID();
  await server.app.pool.seed?.({ sub, email, password, totpSecret: totpKey });
  const me = await server.signIn({ email, sub });
  const { body } = await me.call('POST', 'auth/recovery-codes', { payload: {} });
  recovery = body.codes;
  authenticator = Array.from({ length: 50 }, (_each, step) => codeAt(totpKey, server.clock.now() + step * 30_000));
});
afterAll(() => server.close());

/** How people write a recovery code down, and copy it. */
const spellings: Readonly<Record<string, (code: string) => string>> = {
  'as shown': (code) => code,
  'in small letters': (code) => code.toLowerCase(),
  'without the hyphen': (code) => code.replace('-', ''),
  'with blanks': (code) => ` ${code.replace('-', ' - ')} `,
  'letter by letter': (code) => [...code].join(' '),
  'with letters for digits': (code) => code.replaceAll('0', 'O').replaceAll('1', 'l'),
  'in full width': (code) =>
    code.replaceAll(/[0-9A-Z]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
};

/** Operations whose payload has a member `code`, with what else they must be sent. */
function operationsWithCode() {
  const { entries, entities } = readContract(projectFolder());
  return [...entries.values()].flatMap((entry) => {
    const file = /data\/(.+)\.schema\.json$/.exec(String(entry.payload?.$ref ?? ''))?.[1];
    const schema = file === undefined ? entry.payload : entities[file];
    const properties = (schema?.properties ?? {}) as Readonly<Record<string, unknown>>;
    const required = (schema?.required ?? []) as readonly string[];
    const others = Object.fromEntries(required.map((name) => [name, name === 'code' ? '123456' : 'x']));
    return 'code' in properties ? [{ entry, others }] : [];
  });
}

describe('The codes that the server issues', () => {
  test.each(Object.keys(spellings))('recovery codes %s fit every operation that takes a code', (spelling) => {
    const found = operationsWithCode();
    expect(found.map(({ entry }) => entry.name)).toEqual(
      expect.arrayContaining(['login', 'disableMfa', 'deleteAccount']),
    );
    for (const { entry, others } of found)
      for (const code of recovery)
        expect(entry.validatePayload({ ...others, code: spellings[spelling]?.(code) }), entry.name).toBeUndefined();
  });

  test('so do those of the authenticator', () => {
    for (const { entry, others } of operationsWithCode())
      for (const code of authenticator) expect(entry.validatePayload({ ...others, code }), entry.name).toBeUndefined();
  });

  test('fields of forms take them too: those of six boxes the authenticator’s, all others both', () => {
    const types = builtInKinds().types;
    let asked = 0;
    const context = { settings: {}, values: {}, now: server.clock.now() };
    for (const form of Object.values(server.definitions.edition().forms)) {
      for (const field of form.kind === 'fields' ? form.fields : []) {
        if (!/code$/i.test(field.name)) continue;
        asked += 1;
        const type = types.find(({ name }) => name === field.type);
        const spelled = recovery.flatMap((code) => Object.values(spellings).map((spell) => spell(code)));
        for (const code of field.type === 'code' ? authenticator : [...authenticator, ...spelled])
          expect(type?.judge?.(code, field, context), `${form.id} ${field.name} ${code}`).toBeUndefined();
      }
    }
    expect(asked).toBeGreaterThanOrEqual(5);
  });

  test('and they open what they are for, in every spelling', async () => {
    for (const [index, spell] of Object.values(spellings).entries()) {
      const visitor = server.visitor();
      await visitor.call('GET', 'settings');
      const payload = { username: email, password, code: spell(recovery[index] ?? '') };
      expect((await visitor.call('POST', 'auth/login', { payload })).status).toBe(200);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActionModel } from '../../../engine/model';
import { createActionRunner } from '../../../engine/runtime';
import { roleNames } from '../../support/roles';
import {
  administrators,
  may,
  modeOf,
  offered,
  opens,
  permissionOf,
  rightsOf,
  screens,
  sources,
  words,
} from '../../support/screen-actions';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

let server: ServerApp;
const people = new Map<string, SignedIn>();

beforeAll(async () => {
  server = await serverApp();
  for (const role of roleNames.slice(1)) people.set(role, await server.signIn({ roleName: role }));
});
afterAll(() => server.close());

const answers = new Map<string, ReturnType<typeof askedOnce>>();
/** Asked once for each operation and role: many buttons have the same call. */
function refusal(operation: string, role: string): ReturnType<typeof askedOnce> {
  const key = `${operation} ${role}`;
  const answer = answers.get(key) ?? askedOnce(operation, role);
  answers.set(key, answer);
  return answer;
}

/** Calls the operation of nothing in particular, as one of the role: what is refused for want of rights is told by its code, and in words. */
async function askedOnce(operation: string, role: string): Promise<{ code: string; message: string } | undefined> {
  const source = sources[operation];
  const person = people.get(role);
  if (source === undefined || person === undefined) throw new Error(`Nobody is ${role}, or nothing is ${operation}.`);
  const path = source.path.replaceAll(/\{\w+\}/g, 'nothing');
  // A session of its own for each call: some of them end sessions.
  const caller = await server.again(person.user, modeOf(role));
  const { status, body } = await caller.call(source.method, path, source.method === 'GET' ? {} : { payload: {} });
  expect(status, `${operation} as ${role}`).not.toBe(401);
  const code: unknown = body?.error?.code;
  return status === 403 && typeof code === 'string' ? { code, message: String(body?.error?.message) } : undefined;
}
const denied = async (operation: string, role: string) => (await refusal(operation, role))?.code;

describe('What a screen of administrators offers is what the server does', () => {
  it('has actions to look at on most screens', () => {
    expect(new Set(offered.map(({ screen }) => screen)).size).toBeGreaterThan(15);
    expect(offered.length).toBeGreaterThan(80);
  });

  it.each(offered)('$screen, $action: $call', async ({ call, permission }) => {
    for (const role of roleNames.slice(2)) {
      const shown = may(permission, role);
      const { permission: whole, parts } = rightsOf(call);
      const served = may(parts.includes(permission) ? permission : whole, role);
      // Offered or not, and why not: said by the screen as the server says it.
      expect([role, shown]).toEqual([role, served]);
    }
  });

  const calls = [...new Set(offered.map(({ call }) => call))].sort();
  it.each(calls)(
    '%s is refused by HTTP, with the same sentence, to whom the screen shows it disabled, and to nobody else',
    async (call) => {
      for (const role of roleNames.slice(1)) {
        const verdict = may(permissionOf(call), role);
        const told = await refusal(call, role);
        expect([role, told?.code === 'PERMISSION_DENIED']).toEqual([role, !verdict.allowed]);
        // The sentence at the button that is off is that of the refusal.
        if (!verdict.allowed && role !== 'USER') expect(told?.message).toContain(words(verdict.reason ?? ''));
      }
    },
  );
});

/** How the engine draws an action for a role: what it shows at a button, without conditions on the record, which have nothing to do with rights. */
function drawn(action: ActionModel, role: string) {
  const ports = { permitted: (permission: string) => may(permission, role) };
  const runner = createActionRunner(ports as unknown as Parameters<typeof createActionRunner>[0]);
  return runner.availability({ ...action, displayed: true, unavailable: [] }, {});
}

describe('Every action of every screen, for every role', () => {
  const roles = ['USER', 'ADMIN_READ', 'ADMIN_WRITE', 'SYSADMIN'];
  const screensWith = [...new Set(offered.map(({ screen }) => screen))];
  let pairs = 0;
  let off = 0;

  it.each(screensWith)(
    '%s: is drawn disabled where HTTP refuses it, with the same sentence, and nowhere else',
    async (screen) => {
      for (const { action, call, permission, model } of offered.filter((each) => each.screen === screen)) {
        for (const role of roles) {
          pairs += 1;
          const { available, reason } = drawn(model, role);
          const told = await refusal(call, role);
          const { permission: whole, parts } = rightsOf(call);
          // Of an operation with rights of its own for parts, a call of nothing in particular asks for the whole alone.
          const asksForAPart = parts.includes(permission) && permission !== whole;
          if (!asksForAPart)
            expect([action, role, told?.code === 'PERMISSION_DENIED']).toEqual([action, role, !available]);
          if (available) continue;
          off += 1;
          if (told?.code === 'PERMISSION_DENIED' && role !== 'USER')
            expect(told.message).toContain(words(reason ?? ''));
        }
      }
    },
  );

  it('are all of them', () => {
    expect(pairs).toBe(offered.length * roles.length);
    expect(offered.length).toBeGreaterThan(100);
    expect(off, 'disabled for somebody').toBeGreaterThan(offered.length);
  });
});

describe('What a screen of administrators reads', () => {
  const read = administrators.flatMap((path) => {
    const screen = path.at(-1)?.screen ?? '';
    const used = Object.values(screens[screen]?.sources ?? {}).map(({ source }) => source);
    return used.map((source) => ({ path, screen, source }));
  });
  const sourceNames = [...new Set(read.map(({ source }) => source))].sort();

  it.each(sourceNames)(
    '%s is served to everybody who opens the page, and refused to everybody else by permission',
    async (source) => {
      const openers = read.filter((each) => each.source === source);
      for (const role of roleNames.slice(1)) {
        const { allowed } = may(permissionOf(source), role);
        expect([role, (await denied(source, role)) === 'PERMISSION_DENIED']).toEqual([role, !allowed]);
        if (role !== 'USER' && openers.every(({ path }) => opens(path, role)))
          expect([role, allowed]).toEqual([role, true]);
      }
    },
  );

  it.each(administrators.map((path) => ({ path, id: path.at(-1)?.id })))('$id is closed to customers', ({ path }) => {
    expect(opens(path, 'USER')).toBe(false);
  });
});

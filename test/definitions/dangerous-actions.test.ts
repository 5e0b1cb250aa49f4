import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Action {
  readonly id: string;
  readonly call?: string;
  readonly kind?: string;
  readonly confirm?: {
    readonly danger?: boolean;
    readonly reason?: string;
    readonly reasons?: object;
    readonly typed?: string;
  };
  readonly form?: { readonly form: string };
}

const folder = 'screens/admin';

/** Every action that a screen of the administrators defines, wherever in it, with the place where it stands. */
const actions = readdirSync(folder)
  .filter((name) => name.endsWith('.screen.json'))
  .flatMap((name) =>
    [...actionsIn(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')))].map((action) => ({ name, ...action })),
  );

function* actionsIn(part: unknown, many = false): Generator<Action & { readonly many: boolean }> {
  if (Array.isArray(part)) for (const each of part) yield* actionsIn(each, many);
  else if (typeof part === 'object' && part !== null) {
    const { id, label, call } = part as Partial<Action> & { readonly label?: unknown };
    if (typeof id === 'string' && label !== undefined && call !== undefined) yield { ...(part as Action), many };
    for (const [name, each] of Object.entries(part)) yield* actionsIn(each, many || name === 'bulkActions');
  }
}

const sources = JSON.parse(readFileSync('schemas/sources.json', 'utf8')).sources as Readonly<
  Record<string, { readonly method: string }>
>;

/** Calls that take something away which can be given back, or which is one’s own, a draft, or a letter that failed. */
const harmless = [
  'cancelRateMigration',
  'cancelRatePlanActivation',
  'deleteEmailTemplate',
  'deleteRateCorrection',
  'deleteView',
  'endSignInLock',
  'endUserSessions',
  'forgetLetter',
  'removeLicenseUser',
  'removeRatePlanVersion',
  'removeRateVersionConfiguration',
  'removeUserMfa',
];

/** Forms that have the record's name typed out. */
const typing = ['admin-user-delete', 'admin-license-revoke'];

describe('Every dangerous action of the administrators', () => {
  const dangerous = actions.filter(({ confirm }) => confirm?.danger === true);
  test('there are some', () => expect(dangerous.length).toBeGreaterThan(10));

  test.each(
    dangerous
      .filter(({ call = '' }) => call !== 'deleteView')
      .map((action) => [`${action.name} ${action.id}`, action] as const),
  )('%s asks for a reason, which stands in the audit', (_name, { confirm }) => expect(confirm?.reason).toBeDefined());

  test.each(
    actions.filter(({ confirm }) => confirm?.reason).map((action) => [`${action.name} ${action.id}`, action] as const),
  )('%s offers the prepared reasons of the settings', (_name, { confirm }) =>
    expect(confirm?.reasons).toEqual({ source: 'listReasonTemplates', value: 'text' }),
  );

  const deletions = actions.filter(
    ({ call = '', many }) => sources[call]?.method === 'DELETE' && !many && !harmless.includes(call),
  );
  test.each(deletions.map((action) => [`${action.name} ${action.id}`, action] as const))(
    '%s cannot be undone, so the name of the record is typed out',
    (_name, { confirm, form }) => expect(confirm?.typed !== undefined || typing.includes(form?.form ?? '')).toBe(true),
  );

  test.each(
    actions.filter(({ kind }) => kind === 'danger').map((action) => [`${action.name} ${action.id}`, action] as const),
  )('%s asks before anything happens', (_name, { confirm, form }) => expect(confirm ?? form).toBeDefined());
});

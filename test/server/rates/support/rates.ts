import { type Caller, type Portal, startPortal } from '../../matrix/portal';

/** A record of the API, as far as tests look at it. */
export interface Made {
  readonly id: string;
  readonly revision: number;
  readonly version: number | null;
  readonly status: string;
  readonly title: string;
}

/** A portal whose prices one administrator writes and another applies. */
export interface RatesPortal {
  readonly portal: Portal;
  readonly writer: Caller;
  readonly second: Caller;
  /** Beginning of a month, so many from the present one. */
  readonly month: (months: number) => string;
}

export async function startRatesPortal(): Promise<RatesPortal> {
  const portal = await startPortal();
  return {
    portal,
    writer: await portal.signIn({ role: 'ADMIN_WRITE' }),
    second: await portal.signIn({ role: 'SYSADMIN' }),
    month: (months) => monthStart(portal.now(), months),
  };
}

/** Calls that must succeed, and hand over what they answer. */
export async function call<Body = Made>(
  who: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers?: Readonly<Record<string, string>>,
): Promise<Body> {
  const answer = await who.call(method, path, { ...(payload && { payload }), ...(headers && { headers }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body as Body; // each caller says what it asked for
}

/** A price as it is written. */
export interface Line {
  readonly code: string;
  readonly price: string;
  readonly region?: string;
}

export const listOf = (name: string, lines: readonly Line[], unit = 'HOUR') => ({
  name,
  kind: unit === 'CALL' || unit === 'MILLION_TOKENS' ? 'TOKEN' : 'SESSION',
  unit,
  currency: 'USD',
  items: lines.map((line) => ({ label: line.code, ...line })),
});

/** A price list, a version of it alone and a plan of this version, all active. */
export async function activeRates(who: Caller, name: string, lines: readonly Line[], from = '2024-01-01T00:00:00Z') {
  const list = await call(who, 'POST', 'rates/configurations', listOf(name, lines));
  await call(who, 'POST', `rates/configurations/${list.id}/activate`, {});
  const version = await call(who, 'POST', 'rates/versions', { name, configurations: [{ configurationId: list.id }] });
  await call(who, 'POST', `rates/versions/${version.id}/activate`, {});
  const plan = await call(who, 'POST', 'rates/plans', {
    name,
    label: name,
    versions: [{ rateVersionId: version.id, from }],
  });
  await call(who, 'POST', `rates/plans/${plan.id}/activate`, { migrate: 'NEW' });
  return { list, version, plan };
}

/** New prices in the place of old ones, from a moment on: a draft of the plan that names them after the present ones. */
export async function dearerDraft(
  who: Caller,
  name: string,
  { list, version, plan }: { list: Made; version: Made; plan: Made },
  lines: readonly Line[],
  from: string,
) {
  const dearer = await call(who, 'POST', `rates/configurations/${list.id}/clone`, {});
  await call(who, 'PUT', `rates/configurations/${dearer.id}`, listOf(name, lines), { 'if-match': '1' });
  await call(who, 'POST', `rates/configurations/${dearer.id}/activate`, {});
  const next = await call(who, 'POST', `rates/versions/${version.id}/clone`, {});
  const bundle = { configurations: [{ configurationId: dearer.id }] };
  await call(who, 'PUT', `rates/versions/${next.id}/configurations`, bundle, { 'if-match': '1' });
  await call(who, 'POST', `rates/versions/${next.id}/activate`, {});
  const draft = await call(who, 'POST', `rates/plans/${plan.id}/clone`, {});
  const before = await call<{ versions: { rateVersionId: string; from: string }[] }>(
    who,
    'GET',
    `rates/plans/${plan.id}`,
  );
  const versions = [
    ...before.versions.map(({ rateVersionId, from: begins }) => ({ rateVersionId, from: begins })),
    { rateVersionId: next.id, from },
  ];
  await call(who, 'PUT', `rates/plans/${draft.id}/versions`, { versions }, { 'if-match': '1' });
  return draft;
}

/** A license on a plan, made by an administrator over the API. */
export async function licenseOn(who: Caller, ratePlanName: string) {
  return call<{ id: string; revision: number; number: string; ratePlanName: string; ratePlanVersion: number }>(
    who,
    'POST',
    'licenses',
    { licenseType: 'COMMERCIAL_WLS', product: 'Solver', acceptTerms: true, ownerId: who.id, ratePlanName },
  );
}

/** Usage that is not priced yet. */
export async function used(
  { db }: Portal,
  license_id: string,
  records: readonly { at: string; value: number; code?: string; region?: string; metric?: string; host?: string }[],
): Promise<void> {
  await db
    .insertInto('usage_records')
    .values(
      records.map(({ at, value, code = 'session', region = null, metric = 'SESSION_SECONDS', host = null }) => ({
        license_id,
        api_key_id: null,
        user_id: null,
        period_start: at,
        metric,
        value,
        code,
        region,
        host,
        version: null,
      })),
    )
    .execute();
}

/** The first moment of a month of UTC, so many months from now. */
export function monthStart(now: number, months: number): string {
  const today = new Date(now);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1)).toISOString();
}

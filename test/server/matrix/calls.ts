import { randomUUID } from 'node:crypto';
import type { Portal } from './portal';

/** A request that needs exactly one permission, made against records of its own. */
export interface MatrixCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** How it is denied to a role, where that is not by the usual sentence. */
  readonly denials?: Readonly<Record<string, string>>;
}

type Prepare = (portal: Portal, actorId: string | undefined) => Promise<MatrixCall>;

const versionOne = { 'if-match': '1' };

/** A person who was never touched by another cell of the matrix. */
export async function freshPerson(portal: Portal, status: 'ACTIVE' | 'DISABLED' = 'ACTIVE'): Promise<string> {
  const id = randomUUID();
  const now = new Date(portal.now());
  await portal.db
    .insertInto('users')
    .values({
      id,
      email: `${id}@portico.example`,
      first_name: 'Fresh',
      last_name: 'Person',
      role: 'USER',
      status,
      account_type: 'Commercial',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** A set that nobody here edited, with a document in it. */
async function editedSet(portal: Portal) {
  const root = await portal.signIn({ role: 'SYSADMIN' });
  const { id } = (await root.call('POST', 'studio/sets', { payload: { title: 'A set' } })).body as {
    readonly id: string;
  };
  await root.call('PUT', `studio/sets/${id}/documents`, {
    payload: { path: `locales/en/x${id.slice(0, 8)}.json`, text: '{}', baseHash: null },
    headers: versionOne,
  });
  const checked = (await root.call('POST', `studio/sets/${id}/check`, { payload: {} })).body as {
    readonly revision: number;
    readonly baseEdition: number;
  };
  return { id, ...checked };
}

/** A key of license files, beside another active one. */
async function freshSigningKey(portal: Portal): Promise<string> {
  const root = await portal.signIn({ role: 'SYSADMIN' });
  const make = () => root.call('POST', 'auth/rsa-keys', { payload: { name: 'Key', bits: 2048 } });
  await make();
  return ((await make()).body as { readonly id: string }).id;
}

/** A letter that the mail server refused. */
export async function failedLetter(portal: Portal, state: 'FAILED' | 'UNCERTAIN' | 'SENT' = 'FAILED'): Promise<string> {
  const id = randomUUID();
  const at = new Date(portal.now());
  await portal.db
    .insertInto('outbox')
    .values({
      id,
      recipient: `${id}@portico.example`,
      template: 'WELCOME',
      language: 'en',
      state,
      content: 'sealed',
      created_at: at,
      due_at: at,
      attempts: 3,
      failure: '550 No such mailbox',
    })
    .execute();
  return id;
}

/** A license that was never used. */
export async function freshLicense(
  portal: Pick<Portal, 'db' | 'now'>,
  ownerId: string,
  state = 'ACTIVE' as const,
): Promise<string> {
  const id = randomUUID();
  const now = new Date(portal.now());
  await portal.db
    .insertInto('licenses')
    .values({
      id,
      created_at: now,
      created_by: ownerId,
      updated_at: now,
      updated_by: ownerId,
      number: `LIC-${id.slice(0, 8)}`,
      owner_id: ownerId,
      category: 'wls',
      license_type: 'COMMERCIAL_WLS',
      purpose: null,
      product: 'Solver',
      state,
      starts_at: now,
      expires_at: new Date(portal.now() + 100 * 24 * 3_600_000),
      rate_plan_name: null,
      rate_plan_version: null,
      limits: '{}',
      credit_limit: null,
      credit_used: 0,
      notifications_enabled: true,
      comment: null,
      decision_by: null,
      decision_at: null,
      decision_reason: null,
    })
    .execute();
  await portal.db
    .insertInto('license_members')
    .values({ license_id: id, user_id: ownerId, manager: true, since: now })
    .execute();
  return id;
}

/** A key that is no default key. */
export async function freshKey(portal: Pick<Portal, 'db' | 'now'>, ownerId: string): Promise<string> {
  const id = randomUUID();
  const now = new Date(portal.now());
  await portal.db
    .insertInto('api_keys')
    .values({
      id,
      created_at: now,
      created_by: ownerId,
      updated_at: now,
      updated_by: ownerId,
      access_id: `pk_${id}`,
      name: 'A key',
      description: null,
      owner_id: ownerId,
      license_id: null,
      secret_hash: '0'.repeat(64),
      secret_hint: 'abcd',
      secret_created_at: now,
      enabled: true,
      is_default: false,
      last_used_ip: null,
    })
    .execute();
  return id;
}

async function freshPost(portal: Portal, status: 'DRAFT' | 'PUBLISHED'): Promise<string> {
  const id = randomUUID();
  const now = new Date(portal.now());
  await portal.db
    .insertInto('posts')
    .values({
      id,
      created_at: now,
      created_by: null,
      updated_at: now,
      updated_by: null,
      type: 'SECURITY',
      severity: 'LOW',
      audience: 'ALL',
      status,
      publish_at: now,
      variants: JSON.stringify({ en: { title: 'Title', summary: '', body: '' } }),
    })
    .execute();
  return id;
}

const rateLists = { configurations: 'rate_configurations', versions: 'rate_versions', plans: 'rate_plans' } as const;

/** A draft of a price list, a version or a plan that could become active. */
async function rateDraft(portal: Portal, layer: keyof typeof rateLists): Promise<string> {
  const id = randomUUID();
  const now = new Date(portal.now());
  const draft = {
    id,
    created_at: now,
    created_by: null,
    updated_at: now,
    updated_by: null,
    name: id,
    number: null,
    status: 'DRAFT',
  };
  if (layer === 'configurations') {
    await portal.db
      .insertInto('rate_configurations')
      .values({ ...draft, kind: 'SESSION', unit: 'HOUR', currency: 'USD' })
      .execute();
    await portal.db
      .insertInto('rate_prices')
      .values({ configuration_id: id, position: 0, code: id, label: 'Session', region: '', price: '1' })
      .execute();
    return id;
  }
  if (layer === 'versions') {
    const configuration_id = await rateDraft(portal, 'configurations');
    await portal.db
      .updateTable('rate_configurations')
      .set({ status: 'ACTIVE', number: 1 })
      .where('id', '=', configuration_id)
      .execute();
    await portal.db.insertInto('rate_versions').values(draft).execute();
    await portal.db
      .insertInto('rate_version_configurations')
      .values({ version_id: id, configuration_id, position: 0 })
      .execute();
    return id;
  }
  const version_id = await activeVersion(portal);
  await portal.db
    .insertInto('rate_plans')
    .values({ ...draft, label: 'Plan' })
    .execute();
  await portal.db
    .insertInto('rate_plan_versions')
    .values({ plan_id: id, version_id, from_at: new Date('2024-01-01T00:00:00Z') })
    .execute();
  return id;
}

async function activeVersion(portal: Portal): Promise<string> {
  const id = await rateDraft(portal, 'versions');
  await portal.db.updateTable('rate_versions').set({ status: 'ACTIVE', number: 1 }).where('id', '=', id).execute();
  return id;
}

const post = (method: MatrixCall['method'], path: string, payload: object = {}, headers = {}): MatrixCall => ({
  method,
  path,
  payload,
  headers,
});

/** For each permission, one operation that asks for it. Keys are always the actor's own: foreign ones have tests of their own. */
export const matrixCalls: Readonly<Record<string, Prepare>> = {
  createApiKey: async () => post('POST', 'auth/keys', { name: 'Mine' }),
  generateApiKeySecret: async (portal, actor) =>
    post('POST', `auth/keys/${await freshKey(portal, actor ?? (await freshPerson(portal)))}/secret`),
  editApiKey: async (portal, actor) =>
    post(
      'PUT',
      `auth/keys/${await freshKey(portal, actor ?? (await freshPerson(portal)))}`,
      { name: 'New' },
      versionOne,
    ),
  disableApiKey: async (portal, actor) =>
    post('POST', `auth/keys/${await freshKey(portal, actor ?? (await freshPerson(portal)))}/disable`),
  deleteApiKey: async (portal, actor) => ({
    method: 'DELETE',
    path: `auth/keys/${await freshKey(portal, actor ?? (await freshPerson(portal)))}`,
  }),
  createLicense: async () =>
    post('POST', 'licenses', { licenseType: 'COMMERCIAL_WLS', product: 'Solver', acceptTerms: true }),
  importUsers: async () =>
    post('POST', 'users/import', {
      job: `job-${randomUUID()}`,
      file: Buffer.from('Email\nx@y.example').toString('base64'),
    }),
  createUser: async () =>
    post('POST', 'users', {
      email: `${randomUUID()}@portico.example`,
      firstName: 'New',
      lastName: 'Person',
      accountType: 'Commercial',
    }),
  syncUser: async (portal) => post('POST', `users/${await freshPerson(portal)}/sync`),
  editUser: async (portal) => post('PUT', `users/${await freshPerson(portal)}`, { firstName: 'New' }, versionOne),
  activateUser: async (portal) => post('POST', `users/${await freshPerson(portal, 'DISABLED')}/activate`),
  deleteUser: async (portal) => ({ method: 'DELETE', path: `users/${await freshPerson(portal)}` }),
  editUserLicenses: async (portal) =>
    post('PUT', `users/${await freshPerson(portal)}/licenses`, { licenseIds: [], managerOf: [] }),
  toggleAgent: async (portal) => post('PUT', `users/${await freshPerson(portal)}/agent`, { enabled: true }),
  editUserRole: async (portal) => post('PUT', `users/${await freshPerson(portal)}/role`, { role: 'ADMIN_READ' }),
  editLicense: async (portal) =>
    post('PUT', `licenses/${await freshLicense(portal, await freshPerson(portal))}`, { comment: 'x' }, versionOne),
  deleteLicense: async (portal) => ({
    method: 'DELETE',
    path: `licenses/${await freshLicense(portal, await freshPerson(portal))}`,
  }),
  rotateSigningKeys: async (portal) =>
    post('POST', `auth/rsa-keys/${await freshSigningKey(portal)}/retire`, {}, versionOne),
  createRsaKey: async () => post('POST', 'auth/rsa-keys', { name: 'Key', bits: 2048 }),
  createSecurityNotification: async () =>
    post('POST', 'posts', { type: 'SECURITY', languageVariants: { en: { title: 'T', summary: '', body: '' } } }),
  editSecurityNotification: async (portal) =>
    post('PUT', `posts/${await freshPost(portal, 'DRAFT')}`, { severity: 'HIGH' }, versionOne),
  deleteSecurityNotification: async (portal) => ({
    method: 'DELETE',
    path: `posts/${await freshPost(portal, 'DRAFT')}`,
  }),
  closeNotification: async (portal) => post('POST', `posts/${await freshPost(portal, 'PUBLISHED')}/close`),
  impersonateUser: async (portal) =>
    post('POST', `users/${await freshPerson(portal)}/impersonate`, { reason: 'A call to support' }),
  readUsers: async () => ({ method: 'GET', path: 'users' }),
  readAudit: async () => ({ method: 'GET', path: 'audit' }),
  readLetters: async () => ({ method: 'GET', path: 'letters' }),
  readPosts: async (portal) => ({ method: 'GET', path: `posts/${await freshPost(portal, 'DRAFT')}/reach` }),
  keepViews: async () => ({ method: 'GET', path: 'views?list=people' }),
  settleLetters: async (portal) => post('POST', `letters/${await failedLetter(portal)}/resend`),
  readAgent: async () => ({ method: 'GET', path: 'agent/events' }),
  editAgentLimits: async () => post('PUT', 'agent/limits', { scope: 'GLOBAL', period: 'DAY', maxMessages: 1_000_000 }),
  readRsaKeys: async () => ({ method: 'GET', path: 'auth/rsa-keys' }),
  readUsage: async () => ({ method: 'GET', path: 'usage' }),
  addUsage: async (portal) => {
    const license = await freshLicense(portal, await freshPerson(portal));
    const periodStart = '2026-01-01T00:00:00Z';
    return post('POST', 'usage/records', { records: [{ license, periodStart, metric: 'REQUESTS', value: 1 }] });
  },
  readRates: async () => ({ method: 'GET', path: 'rates/plans' }),
  createRateConfiguration: async () =>
    post('POST', 'rates/configurations', { name: 'x', kind: 'SESSION', unit: 'HOUR', currency: 'USD', items: [] }),
  createRateVersion: async () => post('POST', 'rates/versions', { name: 'x' }),
  createRatePlan: async () => post('POST', 'rates/plans', { name: 'x', label: 'x' }),
  editRateConfiguration: async (portal) =>
    post(
      'PUT',
      `rates/configurations/${await rateDraft(portal, 'configurations')}`,
      { name: 'y', kind: 'SESSION', unit: 'HOUR', currency: 'USD', items: [] },
      versionOne,
    ),
  editRateVersion: async (portal) =>
    post('PUT', `rates/versions/${await rateDraft(portal, 'versions')}`, { name: 'y' }, versionOne),
  editRatePlan: async (portal) =>
    post('PUT', `rates/plans/${await rateDraft(portal, 'plans')}`, { name: 'y', label: 'y' }, versionOne),
  editRateVersionConfigurations: async (portal) =>
    post(
      'PUT',
      `rates/versions/${await rateDraft(portal, 'versions')}/configurations`,
      { configurations: [] },
      versionOne,
    ),
  editRatePlanVersions: async (portal) =>
    post('PUT', `rates/plans/${await rateDraft(portal, 'plans')}/versions`, { versions: [] }, versionOne),
  ...Object.fromEntries(
    (
      [
        ['RateConfiguration', 'configurations'],
        ['RateVersion', 'versions'],
        ['RatePlan', 'plans'],
      ] as const
    ).flatMap(([noun, layer]): [string, Prepare][] => [
      [
        `delete${noun}`,
        async (portal) => ({ method: 'DELETE', path: `rates/${layer}/${await rateDraft(portal, layer)}` }),
      ],
      [
        `activate${noun}`,
        async (portal) =>
          post(
            'POST',
            `rates/${layer}/${await rateDraft(portal, layer)}/activate`,
            layer === 'plans' ? { migrate: 'NEW' } : {},
          ),
      ],
      [`clone${noun}`, async (portal) => post('POST', `rates/${layer}/${await rateDraft(portal, layer)}/clone`)],
    ]),
  ),
  correctRates: async (portal) => {
    const [wrongVersionId, rightVersionId] = [await activeVersion(portal), await activeVersion(portal)];
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
    return post('POST', 'rates/corrections', { wrongVersionId, rightVersionId, ...span, reason: 'Mistyped' });
  },
  viewDefinitions: async () => ({ method: 'GET', path: 'studio/sets' }),
  translateDefinitions: async () => post('POST', 'studio/sets', { title: 'A set' }),
  editDefinitions: async () => {
    const documents = [{ path: 'schemas/forms/made.form.json', text: '{}', base: null }];
    return {
      ...post('POST', 'studio/sets/import', { title: 'A set', documents }),
      // A translator reads what the role may change.
      denials: { ADMIN_WRITE: 'Your role translates, into es, fr, ja' },
    };
  },
  publishDefinitions: async (portal) => {
    const { id, revision, baseEdition } = await editedSet(portal);
    return post('POST', `studio/sets/${id}/publish`, { revision, baseEdition });
  },
};

/** Permissions whose operations come with the admin portal, and those that other suites show. */
export const withoutCall = [
  'editProfile',
  'editNotificationSettings',
  'updateSettings',
  'readAdminSettings',
  'readEverything',
  'readTemplates',
  'readFiles',
  ...['EmailTemplate', 'PostTemplate'].flatMap((noun) => ['create', 'edit', 'delete'].map((verb) => verb + noun)),
];

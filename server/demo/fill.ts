import type { Kysely } from 'kysely';
import { chargeUsage } from '../features/rates';
import type { SeedUser } from '../identity';
import type { Database } from '../platform/database/tables';
import type { Clock } from '../platform/ports';
import type { SettingsStore } from '../settings/settings-store';
import type { RoleTable } from '../users/roles';
import { demoAnnouncement } from './announcement';
import { demoEvents } from './events';
import { demoFiles } from './files';
import { demoKeys } from './keys';
import { demoLicenses, demoMembers } from './licenses';
import { type DemoPerson, demoPassword, demoPeopleFor } from './people';
import { demoPosts } from './posts';
import { insertRates } from './rates';
import { demoReasons } from './reasons';
import { demoUsage, insertUsage } from './usage';

/** Dependencies of filling the demo. */
export interface DemoSurroundings {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  /** The existing roles: each gets a user. */
  readonly roles: RoleTable;
  /** Adds a user to the user pool. */
  seed(user: SeedUser): Promise<void>;
}

/**
 * Fills an empty database with demo users and their records; false if it already contains users. Whether demo data is allowed is decided
 * before by the configuration (D13).
 */
export async function fillDemo({ db, clock, settings, roles, seed }: DemoSurroundings): Promise<boolean> {
  const present = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (present) return false;
  const now = clock.now();
  // The pool first: seeding it again is harmless, while users in the portal alone would never be seeded again.
  const people = demoPeopleFor(roles);
  for (const person of people) await seed(poolUser(person));
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('users')
      .values(people.map((person) => userRow(person, now)))
      .execute();
    const { file, part } = demoFiles(now);
    await transaction.insertInto('files').values(file).execute();
    await transaction.insertInto('file_parts').values(part).execute();
    await transaction
      .insertInto('licenses')
      .values([...demoLicenses(now)])
      .execute();
    await transaction
      .insertInto('license_members')
      .values([...demoMembers(now)])
      .execute();
    await transaction
      .insertInto('api_keys')
      .values([...demoKeys(now)])
      .execute();
    await transaction
      .insertInto('events')
      .values([...demoEvents(now)])
      .execute();
    await transaction
      .insertInto('posts')
      .values([...demoPosts(now)])
      .execute();
    await insertRates(transaction, now);
    await insertUsage(transaction, demoUsage(now));
    await chargeUsage(transaction);
    // The figures of the licenses include what was used so far.
    await transaction.updateTable('license_credit_changes').set({ included: true }).execute();
  });
  // Settings that were already changed stay as they are: only unwritten ones have this revision.
  await settings.change(
    db,
    { public: { announcement: demoAnnouncement }, admin: { reasonTemplates: demoReasons } },
    0,
    'demo',
  );
  return true;
}

function userRow(person: DemoPerson, now: number) {
  const created = new Date(now - 760 * 24 * 60 * 60 * 1000);
  return {
    id: person.id,
    sub: person.sub,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    role: person.role,
    status: person.status,
    account_type: person.accountType,
    account_name: person.accountName,
    account_id: person.accountId,
    customer_id: person.customerId,
    country: person.country,
    state: person.state,
    language: person.language,
    job_role: person.jobRole,
    job_function: person.jobFunction,
    industry: person.industry,
    academic_position: person.academicPosition,
    phone: person.phone,
    customer: person.accountType === 'Commercial' ? true : null,
    agent_enabled: person.agentEnabled,
    mfa_enabled: person.mfaEnabled,
    created_at: created,
    updated_at: created,
  };
}

/** Attributes have the names used at registration (specification section 3), so that provisioning finds them. */
function poolUser(person: DemoPerson): SeedUser {
  return {
    sub: person.sub,
    email: person.email,
    password: demoPassword,
    ...person.pool,
    attributes: {
      given_name: person.firstName,
      family_name: person.lastName,
      locale: person.language,
      'custom:country': person.country,
      'custom:accountType': person.accountType,
      'custom:accountName': person.accountName,
    },
  };
}

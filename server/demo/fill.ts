import type { Kysely } from 'kysely';
import { keepAudience } from '../features/posts';
import { chargeUsage, includeUsedCredit } from '../features/rates';
import type { SeedUser } from '../identity';
import type { Database } from '../platform/database/tables';
import type { Clock } from '../platform/ports';
import type { SettingsStore } from '../settings/settings-store';
import type { RoleTable } from '../users/roles';
import { insertChats } from './assistant';
import { demoEvents } from './events';
import { demoFiles } from './files';
import { demoKeys } from './keys';
import { demoLicenses, demoMembers } from './licenses';
import { type DemoPerson, demoPassword, demoPeopleFor } from './people';
import { demoPosts } from './posts';
import { insertRates } from './rates';
import { insertTemplates } from './templates';
import { demoUsage, insertUsage } from './usage';

/** Dependencies of filling the demo. */
export interface DemoDependencies {
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
export async function fillDemo({ db, clock, settings, roles, seed }: DemoDependencies): Promise<boolean> {
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
    const posts = demoPosts(now);
    await transaction
      .insertInto('posts')
      .values([...posts])
      .execute();
    for (const post of posts) {
      const published = Number(post.publish_at);
      if (post.status === 'PUBLISHED' && published <= now) await keepAudience(transaction, post, published);
    }
    await insertRates(transaction, now);
    await insertUsage(transaction, demoUsage(now));
    await chargeUsage(transaction);
    // The figures of the licenses include what was used so far.
    await includeUsedCredit(transaction);
    await insertTemplates(transaction, now);
    await insertChats(transaction, now);
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

/** The announcement on the sign-in page after a first start (specification section 3), in every language of the portal. */
const demoAnnouncement = {
  active: true,
  title: 'Welcome to the demo',
  message: 'Everything you see is made up.\nSign in with any of the accounts printed on the console.',
  severity: 'LOW',
  language: 'en',
  languageVariants: {
    es: {
      title: 'Le damos la bienvenida a la demostración',
      message:
        'Todo lo que ve es inventado.\nInicie sesión con cualquiera de las cuentas que se muestran en la consola.',
    },
    fr: {
      title: 'Bienvenue dans la démonstration',
      message: 'Tout ce que vous voyez est inventé.\nConnectez-vous avec l’un des comptes affichés dans la console.',
    },
    ja: {
      title: 'デモへようこそ',
      message:
        '表示される内容はすべて架空のものです。\nコンソールに表示されたいずれかのアカウントでサインインしてください。',
    },
  },
} as const;

/** Prepared reasons of the demo, in every language of the portal. */
const demoReasons = [
  {
    en: 'Evaluation licenses are for new customers.',
    es: 'Las licencias de evaluación son para clientes nuevos.',
    fr: 'Les licences d’évaluation sont réservées aux nouveaux clients.',
    ja: '評価ライセンスは新規のお客様を対象としています。',
  },
  {
    en: 'The customer asked for it.',
    es: 'El cliente lo ha pedido.',
    fr: 'Le client l’a demandé.',
    ja: 'お客様からの依頼によるものです。',
  },
  {
    en: 'Suspected misuse of the account.',
    es: 'Se sospecha un uso indebido de la cuenta.',
    fr: 'Utilisation abusive du compte suspectée.',
    ja: 'アカウントの不正利用の疑いがあるためです。',
  },
];

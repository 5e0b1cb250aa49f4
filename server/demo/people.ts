import type { SeedUser } from '../identity';
import type { RoleTable } from '../users/roles';

/** All demo users share one password; it is printed at start and used nowhere else. */
export const demoPassword = 'Harbour-Lantern-42';

/** The authenticator key of the user with a second factor, in base 32 as authenticator apps accept it. */
export const demoTotpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A domain that cannot exist (RFC 2606 reserves the top-level domain). */
const domain = 'portico.example';

/** A demo user: their state in the portal and in the user pool. */
export interface DemoPerson {
  readonly id: string;
  readonly sub: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly status: 'INVITED' | 'UNCONFIRMED' | 'ACTIVE' | 'DISABLED';
  readonly accountType: 'Academic' | 'Commercial';
  readonly accountName: string;
  readonly accountId: string | null;
  readonly customerId: string | null;
  readonly country: string;
  readonly state: string | null;
  readonly language: string;
  readonly jobRole: string | null;
  readonly jobFunction: string | null;
  readonly industry: string | null;
  readonly academicPosition: string | null;
  readonly phone: string | null;
  readonly agentEnabled: boolean;
  readonly mfaEnabled: boolean;
  readonly pool: Pick<SeedUser, 'status' | 'enabled' | 'totpSecret'>;
  /** What signing in as this user demonstrates. */
  readonly shows: string;
}

type Sketch = Partial<DemoPerson> & Pick<DemoPerson, 'firstName' | 'lastName' | 'shows'>;

const sketches: Readonly<Record<string, Sketch>> = {
  user: { firstName: 'Ursula', lastName: 'Kestrel', shows: 'a commercial customer with licenses in every status' },
  academic: {
    firstName: 'Akira',
    lastName: 'Fjord',
    accountType: 'Academic',
    accountName: 'Northern Fjord University',
    academicPosition: 'Faculty',
    country: 'Norway',
    state: null,
    jobRole: null,
    jobFunction: null,
    industry: null,
    phone: null,
    shows: 'an academic whose license can be renewed now',
  },
  'admin-read': { firstName: 'Ada', lastName: 'Reade', role: 'ADMIN_READ', shows: 'an administrator who may look' },
  'admin-write': {
    firstName: 'Anton',
    lastName: 'Wright',
    role: 'ADMIN_WRITE',
    shows: 'an administrator who may change, and translate texts in the studio',
  },
  sysadmin: {
    firstName: 'Simone',
    lastName: 'Sysop',
    role: 'SYSADMIN',
    shows: 'a system administrator who may do everything',
  },
  invited: {
    firstName: 'Ines',
    lastName: 'Vita',
    status: 'INVITED',
    language: 'es',
    country: 'Spain',
    state: null,
    phone: '+34912345678',
    pool: { status: 'FORCE_CHANGE_PASSWORD' },
    shows: 'an invited person: the password is a temporary one and must be changed',
  },
  unconfirmed: {
    firstName: 'Uwe',
    lastName: 'Offen',
    status: 'UNCONFIRMED',
    country: 'Germany',
    state: null,
    phone: '+4930123456',
    pool: { status: 'UNCONFIRMED' },
    shows: 'a person who has not confirmed the address: a code is asked for',
  },
  reset: {
    firstName: 'Renée',
    lastName: 'Clef',
    language: 'fr',
    country: 'France',
    state: null,
    phone: '+33123456789',
    pool: { status: 'RESET_REQUIRED' },
    shows: 'a person who must choose a new password: a code is sent',
  },
  mfa: {
    firstName: 'Mika',
    lastName: 'Token',
    language: 'ja',
    country: 'Japan',
    state: null,
    phone: '+81312345678',
    mfaEnabled: true,
    agentEnabled: true,
    pool: { totpSecret: demoTotpKey },
    shows: 'a person with a second factor: a one-time code is asked for',
  },
  agent: { firstName: 'Agnes', lastName: 'Pilot', agentEnabled: true, shows: 'a customer who may use the assistant' },
  leads: {
    firstName: 'Leander',
    lastName: 'Prospect',
    accountId: null,
    customerId: 'Leads-000417',
    agentEnabled: true,
    shows: 'a person from the customer system: most of the profile is locked',
  },
  disabled: {
    firstName: 'Dora',
    lastName: 'Still',
    status: 'DISABLED',
    pool: { enabled: false },
    shows: 'a person whose account is switched off',
  },
};

/** One user for each role and for each outcome of a sign-in. Ids are fixed, so that saved links stay valid. */
export const demoPeople: readonly DemoPerson[] = Object.entries(sketches).map(([name, sketch], index) =>
  personOf(name, sketch, index + 1),
);

/** The demo users, and one more for each role that the definitions add. */
export function demoPeopleFor({ roles, leastMember }: RoleTable): readonly DemoPerson[] {
  const added = roles.filter((role, rank) => rank >= leastMember && !demoPeople.some((person) => person.role === role));
  return [
    ...demoPeople,
    ...added.map((role, index) => {
      const name = role.toLowerCase().replaceAll('_', '-');
      return personOf(
        name,
        { firstName: 'Robin', lastName: 'Lockhart', role, shows: `a person with the role ${role}` },
        demoPeople.length + index + 1,
      );
    }),
  ];
}

function personOf(name: string, sketch: Sketch, number: number): DemoPerson {
  return {
    id: fixedId(1, number),
    sub: fixedId(2, number),
    email: `${name}@${domain}`,
    role: 'USER',
    status: 'ACTIVE',
    accountType: 'Commercial',
    accountName: 'Kestrel Logistics',
    accountId: 'ACC-1001',
    customerId: 'CUS-1001',
    country: 'United States',
    state: 'Oregon',
    language: 'en',
    jobRole: 'Developer',
    jobFunction: 'Operations Research',
    industry: 'Logistics',
    academicPosition: null,
    phone: '+15035550100',
    agentEnabled: false,
    mfaEnabled: false,
    pool: {},
    ...sketch,
  };
}

/** The user with this name before the @. */
export function demoPerson(name: string): DemoPerson {
  const person = demoPeople.find(({ email }) => email === `${name}@${domain}`);
  if (!person) throw new Error(`There is no demo person named ${name}.`);
  return person;
}

/** Whether an id, in the portal or in the pool, belongs to a demo user. */
export function isDemoId(id: string): boolean {
  return /^de300000-000[12]-4000-8000-/.test(id);
}

/** A valid UUID (version 4 in form) that is the same at every start: kind of record, then number. */
export function fixedId(kind: number, number: number): string {
  return `de300000-${hex(kind, 4)}-4000-8000-${hex(number, 12)}`;
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0');
}

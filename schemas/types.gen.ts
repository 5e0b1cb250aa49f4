/**
 * Entities of the API and payloads of the forms, as TypeScript types. Generated from schemas/data, schemas/sources.json and
 * schemas/forms: run `npm run portico -- types`, do not edit.
 */

/**
 * Administrators get both parts, everybody else the public one.
 */
export type SettingsAnswer =
  | Settings
  | {
      public: Settings;
      admin: AdminSettings;
      revision: number;
    };

/**
 * One's own address, typed to confirm, and a fresh proof.
 */
export interface AccountDeletion {
  confirm: string;
  password?: string;
  code?: string;
}
/**
 * Settings that only administrators read.
 */
export interface AdminSettings {
  /**
   * Hosts to which people may be sent after signing in.
   *
   * @maxItems 100
   */
  redirectAllowedHosts?: string[];
  /**
   * Licence types that academic people get at once.
   *
   * @maxItems 100
   */
  autoApprovedLicenseTypes?: string[];
  /**
   * Domain of an address → where its people sign in instead.
   */
  ssoDomains?: {
    [k: string]: string;
  };
}
/**
 * A key for programs. Its secret is in none of these fields.
 */
export interface ApiKey {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * When the record was made (UTC).
   */
  createdAt: string;
  /**
   * User who made it; null for the system.
   */
  createdBy: string | null;
  /**
   * When the record last changed (UTC).
   */
  updatedAt: string;
  /**
   * User who last changed it; null for the system.
   */
  updatedBy: string | null;
  /**
   * Grows with every change; sent back in If-Match so that nobody overwrites what they have not seen.
   */
  revision: number;
  /**
   * Public half of the key.
   */
  accessId: string;
  /**
   * Name its owner gave it.
   */
  name: string;
  /**
   * What it is for.
   */
  description: string | null;
  /**
   * User who owns it.
   */
  ownerId: string;
  /**
   * Address of the owner.
   */
  ownerEmail: string;
  /**
   * Licence it is bound to; null: every licence of the owner.
   */
  licenseId: string | null;
  /**
   * Number of that licence.
   */
  licenseNumber: string | null;
  /**
   * Last four characters of the secret, to recognise it by.
   */
  secretHint: string;
  /**
   * When the present secret was made.
   */
  secretCreatedAt: string;
  /**
   * What holds now; the first that fits of deleted, disabled, expired.
   */
  status: 'ACTIVE' | 'DISABLED' | 'EXPIRED' | 'DELETED';
  /**
   * Switched on.
   */
  enabled: boolean;
  /**
   * The key each account begins with; cannot be deleted.
   */
  isDefault: boolean;
  /**
   * Refused from then on.
   */
  expiresAt: string | null;
  /**
   * Last use.
   */
  lastUsedAt: string | null;
  /**
   * Address of the last use.
   */
  lastUsedIp: string | null;
  /**
   * When it was deleted.
   */
  deletedAt: string | null;
}
/**
 * What may change of a key; what is absent stays.
 */
export interface ApiKeyChange {
  /**
   * Name.
   */
  name?: string;
  /**
   * What it is for.
   */
  description?: string | null;
  /**
   * Refused from then on; null is never.
   */
  expiresAt?: string | null;
}
export interface ApiKeyChangePayload {
  name: string;
  description?: string;
  expiresAt?: string;
}
/**
 * A key somebody asks for.
 */
export interface ApiKeyCreate {
  /**
   * Name.
   */
  name: string;
  /**
   * What it is for.
   */
  description?: string;
  /**
   * Licence it is bound to.
   */
  licenseId?: string | null;
  /**
   * Refused from then on.
   */
  expiresAt?: string | null;
}
/**
 * A new key with its secret, shown this once.
 */
export interface ApiKeyCreated {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * When the record was made (UTC).
   */
  createdAt: string;
  /**
   * User who made it; null for the system.
   */
  createdBy: string | null;
  /**
   * When the record last changed (UTC).
   */
  updatedAt: string;
  /**
   * User who last changed it; null for the system.
   */
  updatedBy: string | null;
  /**
   * Grows with every change; sent back in If-Match so that nobody overwrites what they have not seen.
   */
  revision: number;
  /**
   * Public half of the key.
   */
  accessId: string;
  /**
   * Name its owner gave it.
   */
  name: string;
  /**
   * What it is for.
   */
  description: string | null;
  /**
   * User who owns it.
   */
  ownerId: string;
  /**
   * Address of the owner.
   */
  ownerEmail: string;
  /**
   * Licence it is bound to; null: every licence of the owner.
   */
  licenseId: string | null;
  /**
   * Number of that licence.
   */
  licenseNumber: string | null;
  /**
   * Last four characters of the secret, to recognise it by.
   */
  secretHint: string;
  /**
   * When the present secret was made.
   */
  secretCreatedAt: string;
  /**
   * What holds now; the first that fits of deleted, disabled, expired.
   */
  status: 'ACTIVE' | 'DISABLED' | 'EXPIRED' | 'DELETED';
  /**
   * Switched on.
   */
  enabled: boolean;
  /**
   * The key each account begins with; cannot be deleted.
   */
  isDefault: boolean;
  /**
   * Refused from then on.
   */
  expiresAt: string | null;
  /**
   * Last use.
   */
  lastUsedAt: string | null;
  /**
   * Address of the last use.
   */
  lastUsedIp: string | null;
  /**
   * When it was deleted.
   */
  deletedAt: string | null;
  /**
   * The secret half; it is not kept and cannot be shown again.
   */
  secret: string;
}
export interface ApiKeyPayload {
  name: string;
  description?: string;
  licenseId?: string | number | boolean;
  expiresAt?: string;
}
/**
 * A fresh secret, shown this once. The one before is dead.
 */
export interface ApiKeySecret {
  /**
   * Public half of the key.
   */
  accessId: string;
  /**
   * The secret half.
   */
  secret: string;
  /**
   * Last four characters of the secret, to recognise it by.
   */
  secretHint: string;
  /**
   * Grows with every change; sent back in If-Match so that nobody overwrites what they have not seen.
   */
  revision: number;
}
/**
 * Who did what to whom, when and from where. Never changed, never without its truth.
 */
export interface AuditEvent {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * When (UTC).
   */
  at: string;
  /**
   * Who; null for the system or somebody unknown.
   */
  actorId: string | null;
  /**
   * Address of the actor then.
   */
  actorEmail: string | null;
  /**
   * Role of the actor then.
   */
  actorRole: string | null;
  /**
   * Administrator who acted as the actor.
   */
  impersonatorId: string | null;
  /**
   * Name of the action, as in license.suspend.
   */
  action: string;
  /**
   * Kind of the record.
   */
  targetType: string | null;
  /**
   * The record.
   */
  targetId: string | null;
  /**
   * What people call the record.
   */
  targetLabel: string | null;
  /**
   * How it ended.
   */
  result: 'OK' | 'DENIED' | 'FAILED';
  /**
   * Why.
   */
  reason: string | null;
  /**
   * What stood there; secrets are left out.
   */
  before: {
    [k: string]: unknown;
  };
  /**
   * What stands there now; secrets are left out.
   */
  after: {
    [k: string]: unknown;
  };
  /**
   * Address it came from.
   */
  ip: string | null;
  /**
   * Program it came from.
   */
  userAgent: string | null;
  /**
   * Request, for the logs.
   */
  requestId: string | null;
}
export interface CareersPayload {}
export interface ChangePasswordPayload {
  currentPassword: string;
  passwordCode?: string;
  newPassword: string;
}
/**
 * A request for a licence; administrators may decide everything at once.
 */
export interface CreateLicenceRequest {
  /**
   * Type asked for.
   */
  licenseType: string;
  /**
   * Purpose.
   */
  purpose?: string;
  /**
   * Product.
   */
  product: string;
  /**
   * Anything the administrators should know.
   */
  comment?: string;
  /**
   * Accepts the terms; must be true.
   */
  acceptTerms: true;
  /**
   * Owner; administrators only.
   */
  ownerId?: string;
  /**
   * Product family; decides where the external page of the licence is.
   */
  category?: 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  /**
   * Administrators only.
   */
  startsAt?: string;
  /**
   * Administrators only; null is for ever.
   */
  expiresAt?: string | null;
  /**
   * Administrators only.
   */
  ratePlanName?: string | null;
  /**
   * What the licence allows at most.
   */
  limits?: {
    /**
     * Sessions at the same time; null is unlimited.
     */
    sessions?: number | null;
    /**
     * Machines; null is unlimited.
     */
    machines?: number | null;
    /**
     * Cores of one machine; null is unlimited.
     */
    cores?: number | null;
    /**
     * API keys; null is unlimited.
     */
    keys?: number | null;
  };
  /**
   * Administrators only.
   */
  creditLimit?: number | null;
}
export interface DeleteAccountPayload {
  confirm: string;
  deletePassword: string;
  deleteCode?: string;
}
/**
 * What every refusal answers.
 */
export interface Error {
  error: {
    /**
     * Stable; the sentence stands in the translations under it.
     */
    code: string;
    /**
     * The English sentence, a last resort for display.
     */
    message: string;
    severity: 'ERROR' | 'WARNING';
    args?: {};
    /**
     * Problems by field name.
     */
    fields?: {
      [k: string]: {
        code: string;
        args?: {};
      };
    };
    /**
     * To be quoted to support.
     */
    requestId?: string;
  };
}
/**
 * Something that happened to a licence.
 */
export interface Event {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * When.
   */
  at: string;
  /**
   * Licence.
   */
  licenseId: string;
  /**
   * Its number.
   */
  licenseNumber: string;
  /**
   * What happened.
   */
  type:
    | 'TOKEN_ISSUED'
    | 'TOKEN_DENIED'
    | 'KEY_CREATED'
    | 'KEY_DISABLED'
    | 'KEY_ENABLED'
    | 'KEY_DELETED'
    | 'KEY_SECRET_CREATED'
    | 'LICENSE_REQUESTED'
    | 'LICENSE_APPROVED'
    | 'LICENSE_REJECTED'
    | 'LICENSE_SUSPENDED'
    | 'LICENSE_REINSTATED'
    | 'LICENSE_REVOKED'
    | 'LICENSE_RENEWED'
    | 'LICENSE_CHANGED'
    | 'MEMBER_ADDED'
    | 'MEMBER_REMOVED'
    | 'LIMIT_REACHED'
    | 'CREDIT_LOW'
    | 'CREDIT_USED_UP';
  /**
   * How urgent it is.
   */
  severity: 'LOW' | 'MEDIUM' | 'HIGH';
  /**
   * One plain sentence.
   */
  message: string;
  /**
   * Facts of the event, by its type.
   */
  data: {
    [k: string]: string | number | boolean | null;
  };
}
/**
 * Proof that it is the person and not just their browser: the password, and the authenticator's code where there is one. Not needed right after signing in.
 */
export interface FreshProof {
  password?: string;
  code?: string;
}
/**
 * A right to use a product, as the reader may see it.
 */
export interface Licence {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * When the record was made (UTC).
   */
  createdAt: string;
  /**
   * User who made it; null for the system.
   */
  createdBy: string | null;
  /**
   * When the record last changed (UTC).
   */
  updatedAt: string;
  /**
   * User who last changed it; null for the system.
   */
  updatedBy: string | null;
  /**
   * Grows with every change; sent back in If-Match so that nobody overwrites what they have not seen.
   */
  revision: number;
  /**
   * Short number that people read to each other.
   */
  number: string;
  /**
   * User who owns it.
   */
  ownerId: string;
  /**
   * Address of the owner.
   */
  ownerEmail: string;
  /**
   * Name of the owner.
   */
  ownerName: string;
  /**
   * Product family; decides where the external page of the licence is.
   */
  category: 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  /**
   * Key of the profile’s licenseTypeLabels.
   */
  licenseType: string;
  /**
   * Key of the profile’s purposeLabels.
   */
  purpose: string | null;
  /**
   * Product it is for.
   */
  product: string;
  /**
   * What administrators decided.
   */
  state: 'REQUESTED' | 'ACTIVE' | 'SUSPENDED' | 'REVOKED' | 'REJECTED';
  /**
   * What holds now, computed from the state and the dates; the first that fits in this order.
   */
  status: 'REVOKED' | 'REJECTED' | 'SUSPENDED' | 'PENDING' | 'EXPIRED' | 'NOT_STARTED' | 'EXPIRING' | 'ACTIVE';
  /**
   * Whether the licence can be used as it stands.
   */
  health: 'OK' | 'OUT_OF_CREDIT';
  /**
   * Why it cannot.
   */
  healthReason: 'CREDIT_USED_UP' | null;
  /**
   * First moment of validity.
   */
  startsAt: string;
  /**
   * Last moment of validity; null is for ever.
   */
  expiresAt: string | null;
  /**
   * Rate plan.
   */
  ratePlanName: string | null;
  /**
   * Version of the plan; null follows the active one.
   */
  ratePlanVersion: number | null;
  /**
   * What the licence allows at most.
   */
  limits: {
    /**
     * Sessions at the same time; null is unlimited.
     */
    sessions: number | null;
    /**
     * Machines; null is unlimited.
     */
    machines: number | null;
    /**
     * Cores of one machine; null is unlimited.
     */
    cores: number | null;
    /**
     * API keys; null is unlimited.
     */
    keys: number | null;
  };
  /**
   * Money granted and used.
   */
  credit: {
    /**
     * Credit granted; null is unlimited.
     */
    limit: number | null;
    /**
     * Credit used.
     */
    used: number;
    /**
     * Currency of both.
     */
    currency: 'USD';
  };
  /**
   * Letters about expiry and credit are sent.
   */
  notificationsEnabled: boolean;
  /**
   * Comment of whoever asked for it.
   */
  comment: string | null;
  /**
   * Last decision of an administrator; null before the first.
   */
  decision: {
    /**
     * User who decided; null for the system.
     */
    by: string | null;
    /**
     * When.
     */
    at: string;
    /**
     * Why.
     */
    reason: string | null;
  } | null;
  /**
   * The reader manages this licence, as owner or by appointment.
   */
  manager: boolean;
  /**
   * The reader may renew it now.
   */
  renewable: boolean;
}
/**
 * What an administrator may change; what is absent stays.
 */
export interface LicenceChange {
  /**
   * Product family; decides where the external page of the licence is.
   */
  category?: 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  /**
   * Type.
   */
  licenseType?: string;
  /**
   * Purpose.
   */
  purpose?: string | null;
  /**
   * Product.
   */
  product?: string;
  /**
   * First moment of validity.
   */
  startsAt?: string;
  /**
   * Last moment; null is for ever.
   */
  expiresAt?: string | null;
  /**
   * Rate plan.
   */
  ratePlanName?: string | null;
  /**
   * Version of the plan.
   */
  ratePlanVersion?: number | null;
  /**
   * What the licence allows at most.
   */
  limits?: {
    /**
     * Sessions at the same time; null is unlimited.
     */
    sessions?: number | null;
    /**
     * Machines; null is unlimited.
     */
    machines?: number | null;
    /**
     * Cores of one machine; null is unlimited.
     */
    cores?: number | null;
    /**
     * API keys; null is unlimited.
     */
    keys?: number | null;
  };
  /**
   * Credit granted; null is unlimited.
   */
  creditLimit?: number | null;
  /**
   * Send letters about expiry and credit.
   */
  notificationsEnabled?: boolean;
  /**
   * Comment.
   */
  comment?: string | null;
}
/**
 * A request for a licence; administrators may decide everything at once.
 */
export interface LicenceCreate {
  /**
   * Type asked for.
   */
  licenseType: string;
  /**
   * Purpose.
   */
  purpose?: string;
  /**
   * Product.
   */
  product: string;
  /**
   * Anything the administrators should know.
   */
  comment?: string;
  /**
   * Accepts the terms; must be true.
   */
  acceptTerms: true;
  /**
   * Owner; administrators only.
   */
  ownerId?: string;
  /**
   * Product family; decides where the external page of the licence is.
   */
  category?: 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  /**
   * Administrators only.
   */
  startsAt?: string;
  /**
   * Administrators only; null is for ever.
   */
  expiresAt?: string | null;
  /**
   * Administrators only.
   */
  ratePlanName?: string | null;
  /**
   * What the licence allows at most.
   */
  limits?: {
    /**
     * Sessions at the same time; null is unlimited.
     */
    sessions?: number | null;
    /**
     * Machines; null is unlimited.
     */
    machines?: number | null;
    /**
     * Cores of one machine; null is unlimited.
     */
    cores?: number | null;
    /**
     * API keys; null is unlimited.
     */
    keys?: number | null;
  };
  /**
   * Administrators only.
   */
  creditLimit?: number | null;
}
/**
 * A licence with its people, keys and credit in numbers.
 */
export interface LicenceDetail {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * When the record was made (UTC).
   */
  createdAt: string;
  /**
   * User who made it; null for the system.
   */
  createdBy: string | null;
  /**
   * When the record last changed (UTC).
   */
  updatedAt: string;
  /**
   * User who last changed it; null for the system.
   */
  updatedBy: string | null;
  /**
   * Grows with every change; sent back in If-Match so that nobody overwrites what they have not seen.
   */
  revision: number;
  /**
   * Short number that people read to each other.
   */
  number: string;
  /**
   * User who owns it.
   */
  ownerId: string;
  /**
   * Address of the owner.
   */
  ownerEmail: string;
  /**
   * Name of the owner.
   */
  ownerName: string;
  /**
   * Product family; decides where the external page of the licence is.
   */
  category: 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  /**
   * Key of the profile’s licenseTypeLabels.
   */
  licenseType: string;
  /**
   * Key of the profile’s purposeLabels.
   */
  purpose: string | null;
  /**
   * Product it is for.
   */
  product: string;
  /**
   * What administrators decided.
   */
  state: 'REQUESTED' | 'ACTIVE' | 'SUSPENDED' | 'REVOKED' | 'REJECTED';
  /**
   * What holds now, computed from the state and the dates; the first that fits in this order.
   */
  status: 'REVOKED' | 'REJECTED' | 'SUSPENDED' | 'PENDING' | 'EXPIRED' | 'NOT_STARTED' | 'EXPIRING' | 'ACTIVE';
  /**
   * Whether the licence can be used as it stands.
   */
  health: 'OK' | 'OUT_OF_CREDIT';
  /**
   * Why it cannot.
   */
  healthReason: 'CREDIT_USED_UP' | null;
  /**
   * First moment of validity.
   */
  startsAt: string;
  /**
   * Last moment of validity; null is for ever.
   */
  expiresAt: string | null;
  /**
   * Rate plan.
   */
  ratePlanName: string | null;
  /**
   * Version of the plan; null follows the active one.
   */
  ratePlanVersion: number | null;
  /**
   * What the licence allows at most.
   */
  limits: {
    /**
     * Sessions at the same time; null is unlimited.
     */
    sessions: number | null;
    /**
     * Machines; null is unlimited.
     */
    machines: number | null;
    /**
     * Cores of one machine; null is unlimited.
     */
    cores: number | null;
    /**
     * API keys; null is unlimited.
     */
    keys: number | null;
  };
  /**
   * Money granted and used.
   */
  credit: {
    /**
     * Credit granted; null is unlimited.
     */
    limit: number | null;
    /**
     * Credit used.
     */
    used: number;
    /**
     * Currency of both.
     */
    currency: 'USD';
  };
  /**
   * Letters about expiry and credit are sent.
   */
  notificationsEnabled: boolean;
  /**
   * Comment of whoever asked for it.
   */
  comment: string | null;
  /**
   * Last decision of an administrator; null before the first.
   */
  decision: {
    /**
     * User who decided; null for the system.
     */
    by: string | null;
    /**
     * When.
     */
    at: string;
    /**
     * Why.
     */
    reason: string | null;
  } | null;
  /**
   * The reader manages this licence, as owner or by appointment.
   */
  manager: boolean;
  /**
   * The reader may renew it now.
   */
  renewable: boolean;
  /**
   * People who may use it.
   */
  members: number;
  /**
   * API keys bound to it that are not deleted.
   */
  keys: number;
  /**
   * Has ever been used; then it can be revoked but not deleted.
   */
  used: boolean;
}
/**
 * A person who may use a licence.
 */
export interface LicenceMember {
  /**
   * Person.
   */
  userId: string;
  /**
   * E-mail address; kept in lower case.
   */
  email: string;
  /**
   * Given name.
   */
  firstName: string;
  /**
   * Family name.
   */
  lastName: string;
  /**
   * Where the account stands.
   */
  status: 'INVITED' | 'UNCONFIRMED' | 'ACTIVE' | 'DISABLED' | 'DELETED';
  /**
   * Manages the licence and its members.
   */
  manager: boolean;
  /**
   * Owns the licence.
   */
  owner: boolean;
  /**
   * Member since.
   */
  since: string;
}
/**
 * A person who shall join a licence.
 */
export interface LicenceMemberInvite {
  /**
   * E-mail address; kept in lower case.
   */
  email: string;
  /**
   * Shall manage it too.
   */
  manager?: boolean;
}
export interface LicenceMemberPayload {
  email: string;
  manager: boolean;
}
/**
 * How long a licence shall go on.
 */
export interface LicenceRenewal {
  /**
   * New last moment; administrators only. Absent: one year.
   */
  until?: string;
}
export interface LicenceRequestPayload {
  licenseType: string | number | boolean;
  purpose: string | number | boolean;
  product: 'Portico Solver' | 'Portico Cloud';
  comment?: string;
  acceptTerms: true;
}
/**
 * An empty object.
 */
export interface Nothing {}
/**
 * What a person wants to be told, and how.
 */
export interface NotificationSettings {
  whatsNew: {
    inApp: boolean;
    email: boolean;
  };
  security: {
    inApp: boolean;
    email: boolean;
  };
  notification: {
    inApp: boolean;
    email: boolean;
  };
  licenseExpiry: {
    inApp: boolean;
    email: boolean;
  };
  /**
   * Days before the end of a licence at which to tell.
   *
   * @maxItems 10
   */
  licenseExpiryDays: number[];
  lowCreditPercent: number;
}
export interface NotificationSettingsPayload {
  whatsNew: {
    inApp: boolean;
    email: boolean;
  };
  security: {
    inApp: boolean;
    email: boolean;
  };
  notification: {
    inApp: boolean;
    email: boolean;
  };
  licenseExpiry: {
    inApp: boolean;
    email: boolean;
  };
  licenseExpiryDays?: (90 | 60 | 30 | 14 | 7 | 3 | 1)[];
  lowCreditPercent: number;
}
/**
 * A piece of news as one reader sees it.
 */
export interface Post {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * When the record was made (UTC).
   */
  createdAt: string;
  /**
   * User who made it; null for the system.
   */
  createdBy: string | null;
  /**
   * When the record last changed (UTC).
   */
  updatedAt: string;
  /**
   * User who last changed it; null for the system.
   */
  updatedBy: string | null;
  /**
   * Grows with every change; sent back in If-Match so that nobody overwrites what they have not seen.
   */
  revision: number;
  /**
   * Which list it stands in.
   */
  type: 'WHATS_NEW' | 'SECURITY' | 'NOTIFICATION';
  /**
   * Title in the reader’s language.
   */
  title: string;
  /**
   * One or two sentences.
   */
  summary: string;
  /**
   * Text in the portal’s Markdown.
   */
  body: string;
  /**
   * Language of these three.
   */
  language: 'en' | 'es' | 'fr' | 'ja';
  /**
   * How urgent it is.
   */
  severity: 'LOW' | 'MEDIUM' | 'HIGH';
  /**
   * ALL, ACADEMIC, COMMERCIAL or a licence category.
   */
  audience: string;
  /**
   * Readers see only what is published and not closed.
   */
  status: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'CLOSED';
  /**
   * Visible from then on.
   */
  publishAt: string | null;
  /**
   * No longer visible from then on.
   */
  closeAt: string | null;
  /**
   * The reader has opened it.
   */
  read: boolean;
  /**
   * When.
   */
  readAt: string | null;
  /**
   * When the reader put it away.
   */
  dismissedAt: string | null;
}
/**
 * What may change of a piece of news; what is absent stays.
 */
export interface PostChange {
  /**
   * How urgent it is.
   */
  severity?: 'LOW' | 'MEDIUM' | 'HIGH';
  /**
   * Who sees it.
   */
  audience?: 'ALL' | 'ACADEMIC' | 'COMMERCIAL' | 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  /**
   * Visible from then on.
   */
  publishAt?: string | null;
  /**
   * Closed from then on.
   */
  closeAt?: string | null;
  /**
   * The three texts by language; English must be there.
   */
  languageVariants?: {
    en: {
      /**
       * Title.
       */
      title: string;
      /**
       * One or two sentences.
       */
      summary: string;
      /**
       * Text in the portal’s Markdown.
       */
      body: string;
    };
    es?: {
      /**
       * Title.
       */
      title: string;
      /**
       * One or two sentences.
       */
      summary: string;
      /**
       * Text in the portal’s Markdown.
       */
      body: string;
    };
    fr?: {
      /**
       * Title.
       */
      title: string;
      /**
       * One or two sentences.
       */
      summary: string;
      /**
       * Text in the portal’s Markdown.
       */
      body: string;
    };
    ja?: {
      /**
       * Title.
       */
      title: string;
      /**
       * One or two sentences.
       */
      summary: string;
      /**
       * Text in the portal’s Markdown.
       */
      body: string;
    };
  };
}
/**
 * A piece of news to write.
 */
export interface PostCreate {
  /**
   * Which list it stands in.
   */
  type: 'WHATS_NEW' | 'SECURITY' | 'NOTIFICATION';
  /**
   * How urgent it is.
   */
  severity?: 'LOW' | 'MEDIUM' | 'HIGH';
  /**
   * Who sees it.
   */
  audience?: 'ALL' | 'ACADEMIC' | 'COMMERCIAL' | 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  /**
   * Visible from then on.
   */
  publishAt?: string | null;
  /**
   * Closed from then on.
   */
  closeAt?: string | null;
  /**
   * The three texts by language; English must be there.
   */
  languageVariants: {
    en: {
      /**
       * Title.
       */
      title: string;
      /**
       * One or two sentences.
       */
      summary: string;
      /**
       * Text in the portal’s Markdown.
       */
      body: string;
    };
    es?: {
      /**
       * Title.
       */
      title: string;
      /**
       * One or two sentences.
       */
      summary: string;
      /**
       * Text in the portal’s Markdown.
       */
      body: string;
    };
    fr?: {
      /**
       * Title.
       */
      title: string;
      /**
       * One or two sentences.
       */
      summary: string;
      /**
       * Text in the portal’s Markdown.
       */
      body: string;
    };
    ja?: {
      /**
       * Title.
       */
      title: string;
      /**
       * One or two sentences.
       */
      summary: string;
      /**
       * Text in the portal’s Markdown.
       */
      body: string;
    };
  };
}
/**
 * The signed-in person as the browser sees them. What is not known is left out.
 */
export interface Profile {
  id: string;
  email: string;
  /**
   * Given name.
   */
  firstName: string;
  /**
   * Family name.
   */
  lastName: string;
  /**
   * English name of the country (decision D8).
   */
  country?: string;
  /**
   * State or province, where the country has them.
   */
  state?: string;
  /**
   * Language of the portal and of letters.
   */
  language: 'en' | 'es' | 'fr' | 'ja';
  /**
   * Non-profit is Commercial with a `commercialType`.
   */
  accountType?: 'Academic' | 'Commercial';
  commercialType?: 'non-profit';
  /**
   * University or company.
   */
  accountName?: string;
  jobRole?: string;
  jobFunction?: string;
  industry?: string;
  title?: string;
  /**
   * Value of settings.academicPositionLabels.
   */
  academicPosition?: string;
  graduationYear?: number;
  graduationMonth?: number;
  /**
   * International form, with a plus sign.
   */
  phone?: string;
  /**
   * Whether the person says to be a customer already.
   */
  customer?: boolean;
  /**
   * True: no newsletters.
   */
  unsubscribed: boolean;
  tourSkipped?: boolean;
  /**
   * Rank 0 to 4: UNKNOWN, USER, ADMIN_READ, ADMIN_WRITE, SYSADMIN.
   */
  role: number;
  /**
   * Name of the rank.
   */
  roleName: 'UNKNOWN' | 'USER' | 'ADMIN_READ' | 'ADMIN_WRITE' | 'SYSADMIN';
  accountId?: string;
  /**
   * Id at the customer register; one that starts with `Leads` locks fields.
   */
  customerId?: string;
  agentEnabled: boolean;
  mfaEnabled: boolean;
  /**
   * Whether the present terms of the assistant were accepted.
   */
  agentTermsAccepted?: boolean;
  /**
   * True while an administrator acts as this person.
   */
  impersonated?: boolean;
  /**
   * Licence type → label.
   */
  licenseTypeLabels?: {
    [k: string]: string;
  };
  /**
   * Purpose of a licence → label.
   */
  purposeLabels?: {
    [k: string]: string;
  };
  lastSignInAt?: string;
  revision: number;
}
export interface ProfilePayload {
  firstName: string;
  lastName: string;
  country?: string | number | boolean;
  state?: string | number | boolean;
  language?: string | number | boolean;
  accountType?: 'Academic' | 'Commercial' | 'non-profit';
  university?: string;
  academicPosition?: string | number | boolean;
  graduationYear?: string | number | boolean;
  graduationMonth?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
  company?: string;
  phone_number?: string;
  industry?: string | number | boolean;
  jobRole?: string | number | boolean;
  jobFunction?: string | number | boolean;
  title?: string;
  customer?: boolean;
  subscribed?: boolean;
}
/**
 * What people may change of their own profile. Fields that are absent stay as they are; an empty text takes a value away. Anything else is refused: nobody gives themselves a role.
 */
export interface ProfileUpdate {
  /**
   * Given name.
   */
  firstName?: string;
  /**
   * Family name.
   */
  lastName?: string;
  /**
   * English name of the country (decision D8).
   */
  country?: string;
  /**
   * State or province, where the country has them.
   */
  state?: string;
  /**
   * Language of the portal and of letters.
   */
  language?: 'en' | 'es' | 'fr' | 'ja';
  /**
   * Non-profit is Commercial with a `commercialType`.
   */
  accountType?: 'Academic' | 'Commercial';
  /**
   * Empty: none.
   */
  commercialType?: 'non-profit' | '';
  /**
   * University or company.
   */
  accountName?: string;
  jobRole?: string;
  jobFunction?: string;
  industry?: string;
  title?: string;
  /**
   * Value of settings.academicPositionLabels.
   */
  academicPosition?: string;
  graduationYear?: number;
  graduationMonth?: number;
  /**
   * International form, with a plus sign.
   */
  phone?: string;
  /**
   * Whether the person says to be a customer already.
   */
  customer?: boolean;
  /**
   * True: no newsletters.
   */
  unsubscribed?: boolean;
  tourSkipped?: boolean;
}
/**
 * Why an administrator did something; kept in the audit.
 */
export interface Reason {
  /**
   * In the administrator’s own words.
   */
  reason?: string;
}
export interface RegistrationDisabledPayload {}
export interface RegistrationPayload {
  email: string;
  firstName: string;
  lastName: string;
  country?: string | number | boolean;
  state?: string | number | boolean;
  accountType?: 'Academic' | 'Commercial' | 'non-profit';
  university?: string;
  academicPosition?: string | number | boolean;
  graduationYear?: string | number | boolean;
  graduationMonth?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
  company?: string;
  phone_number?: string;
  industry?: string | number | boolean;
  jobRole?: string | number | boolean;
  jobFunction?: string | number | boolean;
  title?: string;
  password: string;
  customer?: boolean;
  subscribed?: boolean;
  code?: string;
  language?: unknown;
}
export interface ResetPasswordPayload {
  email: string;
  code: string;
  password: string;
}
/**
 * A place where a person is signed in.
 */
export interface Session {
  id: string;
  /**
   * Kind of machine, as far as the browser says.
   */
  device: string;
  browser: string;
  ip: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /**
   * True for the session that asks.
   */
  current: boolean;
}
/**
 * What everybody may read of the settings.
 */
export interface Settings {
  /**
   * Value → label.
   */
  jobRoleLabels?: {
    [k: string]: string;
  };
  /**
   * Value → label.
   */
  jobFunctionLabels?: {
    [k: string]: string;
  };
  /**
   * Value → label.
   */
  academicPositionLabels?: {
    [k: string]: string;
  };
  /**
   * Value → label.
   */
  industryLabels?: {
    [k: string]: string;
  };
  /**
   * Licence type → label.
   */
  licenseTypeLabels?: {
    [k: string]: string;
  };
  /**
   * Purpose of a licence → label.
   */
  purposeLabels?: {
    [k: string]: string;
  };
  /**
   * English names.
   *
   * @maxItems 400
   */
  countries?: string[];
  /**
   * @maxItems 50
   */
  languages?: {
    value: string;
    endonym: string;
    flag?: string;
  }[];
  /**
   * Restricts the languages on offer; empty or absent: all.
   *
   * @maxItems 50
   */
  languageSelection?: string[];
  passwordPolicy?: {
    minLength?: number;
    maxLength?: number;
    upper?: boolean;
    lower?: boolean;
    digits?: boolean;
    symbols?: boolean;
    hintText?: string;
  };
  /**
   * Addresses of neighbouring sites.
   */
  links?: {
    wls?: string;
    cloud?: string;
    zendesk?: string;
    portal?: string;
    newSSO?: string;
    privacy?: string;
    privacyJapan?: string;
    termsEmployer?: string;
    termsJobSeeker?: string;
    academicProgramme?: string;
  };
  supportEmail?: string;
  /**
   * True: nobody may change their profile now.
   */
  disableEditProfile?: boolean;
  /**
   * False: the registration page only leads to sign-in.
   */
  registrationEnabled?: boolean;
  /**
   * True: a new password is typed twice.
   */
  doublePasswordEntry?: boolean;
  /**
   * Milliseconds without activity until the session ends.
   */
  idleTimeout?: number;
  /**
   * Milliseconds before that end at which the warning shows.
   */
  idleWarningTimeout?: number;
  /**
   * Version of the terms that people accept.
   */
  termsVersion?: string;
  /**
   * A notice above the sign-in page and the portal.
   */
  announcement?: {
    active: boolean;
    title: string;
    /**
     * Line breaks make paragraphs.
     */
    message?: string;
    severity?: 'LOW' | 'MEDIUM' | 'HIGH';
    /**
     * Language of title and message, so that a screen reader speaks it; absent: the page's.
     */
    language?: string;
    /**
     * The two texts in other languages; a page in any other language shows those above.
     */
    languageVariants?: {
      [k: string]: {
        title: string;
        message?: string;
      };
    };
    startsAt?: string;
    endsAt?: string;
  };
}
/**
 * Parts that are absent stay as they are; within a part, settings that are absent stay as they are.
 */
export interface SettingsUpdate {
  public?: Settings;
  admin?: AdminSettings;
}
export interface SignInPayload {
  email: string;
  password: string;
  resetCode?: string;
  newPassword?: string;
  confirmationCode?: string;
  mfaCode?: string;
  recoveryCode?: string;
  language?: unknown;
  admin?: unknown;
}
/**
 * The public part of a key with which the portal signs; the private part never leaves the server.
 */
export interface SigningKey {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * When the record was made (UTC).
   */
  createdAt: string;
  /**
   * User who made it; null for the system.
   */
  createdBy: string | null;
  /**
   * When the record last changed (UTC).
   */
  updatedAt: string;
  /**
   * User who last changed it; null for the system.
   */
  updatedBy: string | null;
  /**
   * Grows with every change; sent back in If-Match so that nobody overwrites what they have not seen.
   */
  revision: number;
  /**
   * Name.
   */
  name: string;
  /**
   * Key id that signatures carry.
   */
  kid: string;
  /**
   * Algorithm.
   */
  alg: 'RS256';
  /**
   * Length.
   */
  bits: 2048 | 4096;
  /**
   * Public key (RFC 7517).
   */
  publicJwk: {
    /**
     * Key type.
     */
    kty: string;
    /**
     * Modulus.
     */
    n: string;
    /**
     * Exponent.
     */
    e: string;
    /**
     * Key id.
     */
    kid?: string;
    /**
     * Algorithm.
     */
    alg?: string;
    /**
     * Use.
     */
    use?: string;
  };
  /**
   * The newest active one signs.
   */
  status: 'ACTIVE' | 'RETIRED';
}
/**
 * A signing key to make.
 */
export interface SigningKeyCreate {
  /**
   * Name.
   */
  name: string;
  /**
   * Length.
   */
  bits: 2048 | 4096;
}
export interface TwoStepPayload {
  password?: string;
  code?: string;
  renewPassword?: string;
  renewCode?: string;
  removePassword?: string;
  removeCode?: string;
}
export interface UnsubscribePayload {
  token?: unknown;
}
/**
 * What a person wants to be told, and how.
 */
export interface UpdateNotificationSettingsRequest {
  whatsNew: {
    inApp: boolean;
    email: boolean;
  };
  security: {
    inApp: boolean;
    email: boolean;
  };
  notification: {
    inApp: boolean;
    email: boolean;
  };
  licenseExpiry: {
    inApp: boolean;
    email: boolean;
  };
  /**
   * Days before the end of a licence at which to tell.
   *
   * @maxItems 10
   */
  licenseExpiryDays: number[];
  lowCreditPercent: number;
}
/**
 * Usage over time, broken down into at most ten columns and the rest.
 */
export interface Usage {
  /**
   * First moment.
   */
  from: string;
  /**
   * First moment after.
   */
  to: string;
  /**
   * What is counted.
   */
  metric: 'SESSION_SECONDS' | 'MACHINE_SECONDS' | 'TOKENS' | 'REQUESTS';
  /**
   * Durations are in milliseconds and shown in minutes.
   */
  unit: 'milliseconds' | 'count';
  /**
   * Length of a row, in UTC.
   */
  granularity: 'hour' | 'day' | 'month';
  /**
   * What the columns are.
   */
  breakdown: 'apiKey' | 'host' | 'version' | 'region' | 'license';
  /**
   * The ten largest, largest first, and the rest last.
   *
   * @maxItems 11
   */
  columns: {
    /**
     * Value of the breakdown; empty where there is none, $other for the rest.
     */
    key: string;
    /**
     * What people read.
     */
    label: string;
    /**
     * Everything beyond the ten largest.
     */
    other: boolean;
    /**
     * Sum of the column.
     */
    total: number;
    /**
     * Cost of the column.
     */
    cost: number;
  }[];
  /**
   * Periods in which something happened, oldest first.
   */
  rows: {
    /**
     * Start of the period (UTC).
     */
    period: string;
    /**
     * One number per column, in their order.
     */
    values: number[];
    /**
     * Sum of the row.
     */
    total: number;
    /**
     * Cost of the row.
     */
    cost: number;
  }[];
  /**
   * Sum of everything.
   */
  total: number;
  /**
   * Cost of everything.
   */
  cost: number;
  /**
   * Currency of the costs.
   */
  currency: 'USD';
}
export interface UsagePayload {
  licence?: string | number | boolean;
  granularity?: 'month' | 'day';
  metric?: 'SESSION_SECONDS' | 'MACHINE_SECONDS' | 'TOKENS' | 'REQUESTS';
  breakdown?: 'license' | 'host' | 'apiKey' | 'version' | 'region';
  from?: string;
  to?: string;
}
/**
 * A person as administrators see them.
 */
export interface User {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * When the record was made (UTC).
   */
  createdAt: string;
  /**
   * User who made it; null for the system.
   */
  createdBy: string | null;
  /**
   * When the record last changed (UTC).
   */
  updatedAt: string;
  /**
   * User who last changed it; null for the system.
   */
  updatedBy: string | null;
  /**
   * Grows with every change; sent back in If-Match so that nobody overwrites what they have not seen.
   */
  revision: number;
  /**
   * The person in the user pool; null until the pool knows them.
   */
  sub: string | null;
  /**
   * E-mail address; kept in lower case.
   */
  email: string;
  /**
   * Role by name, lowest rank first (specification section 6).
   */
  role: 'UNKNOWN' | 'USER' | 'ADMIN_READ' | 'ADMIN_WRITE' | 'SYSADMIN';
  /**
   * Where the account stands.
   */
  status: 'INVITED' | 'UNCONFIRMED' | 'ACTIVE' | 'DISABLED' | 'DELETED';
  /**
   * Given name.
   */
  firstName: string;
  /**
   * Family name.
   */
  lastName: string;
  /**
   * Kind of account. A non-profit is Commercial with commercialType non-profit.
   */
  accountType: 'Academic' | 'Commercial' | null;
  /**
   * Set for non-profit organisations.
   */
  commercialType: 'non-profit' | null;
  /**
   * Company or university.
   */
  accountName: string | null;
  /**
   * Account in the customer system.
   */
  accountId: string | null;
  /**
   * Customer in the customer system; a value that starts with Leads locks fields of the profile.
   */
  customerId: string | null;
  /**
   * English name of the country (decision D8).
   */
  country: string | null;
  /**
   * State or province, for countries that have them.
   */
  state: string | null;
  /**
   * Language in which the portal and its letters speak.
   */
  language: 'en' | 'es' | 'fr' | 'ja';
  /**
   * Value of settings.jobRoleLabels.
   */
  jobRole: string | null;
  /**
   * Value of settings.jobFunctionLabels.
   */
  jobFunction: string | null;
  /**
   * Value of settings.industryLabels.
   */
  industry: string | null;
  /**
   * Job title.
   */
  title: string | null;
  /**
   * Value of settings.academicPositionLabels.
   */
  academicPosition: string | null;
  /**
   * Year of graduation, of students.
   */
  graduationYear: number | null;
  /**
   * Month of graduation, of students.
   */
  graduationMonth: number | null;
  /**
   * International telephone number with its plus sign.
   */
  phone: string | null;
  /**
   * Answer to: are you a customer already?
   */
  customer: boolean | null;
  /**
   * Wants no marketing letters.
   */
  unsubscribed: boolean;
  /**
   * May use the assistant.
   */
  agentEnabled: boolean;
  /**
   * Asks for a one-time code at sign-in.
   */
  mfaEnabled: boolean;
  /**
   * Has closed the tour for good.
   */
  tourSkipped: boolean;
  /**
   * Last sign-in.
   */
  lastSignInAt: string | null;
  /**
   * Last comparison with the user pool and the customer system.
   */
  syncedAt: string | null;
}
/**
 * Whether a person may use the assistant.
 */
export interface UserAgentChange {
  /**
   * May use it.
   */
  enabled: boolean;
}
/**
 * Profile fields an administrator may change; what is absent stays.
 */
export interface UserChange {
  /**
   * Given name.
   */
  firstName?: string;
  /**
   * Family name.
   */
  lastName?: string;
  /**
   * Kind of account. A non-profit is Commercial with commercialType non-profit.
   */
  accountType?: 'Academic' | 'Commercial' | null;
  /**
   * Set for non-profit organisations.
   */
  commercialType?: 'non-profit' | null;
  /**
   * Company or university.
   */
  accountName?: string | null;
  /**
   * Account in the customer system.
   */
  accountId?: string | null;
  /**
   * Customer in the customer system; a value that starts with Leads locks fields of the profile.
   */
  customerId?: string | null;
  /**
   * English name of the country (decision D8).
   */
  country?: string | null;
  /**
   * State or province, for countries that have them.
   */
  state?: string | null;
  /**
   * Language in which the portal and its letters speak.
   */
  language?: 'en' | 'es' | 'fr' | 'ja';
  /**
   * Value of settings.jobRoleLabels.
   */
  jobRole?: string | null;
  /**
   * Value of settings.jobFunctionLabels.
   */
  jobFunction?: string | null;
  /**
   * Value of settings.industryLabels.
   */
  industry?: string | null;
  /**
   * Job title.
   */
  title?: string | null;
  /**
   * Value of settings.academicPositionLabels.
   */
  academicPosition?: string | null;
  /**
   * Year of graduation, of students.
   */
  graduationYear?: number | null;
  /**
   * Month of graduation, of students.
   */
  graduationMonth?: number | null;
  /**
   * International telephone number with its plus sign.
   */
  phone?: string | null;
  /**
   * Answer to: are you a customer already?
   */
  customer?: boolean | null;
  /**
   * Wants no marketing letters.
   */
  unsubscribed?: boolean;
}
/**
 * What an administrator says of a new person, who is then invited.
 */
export interface UserCreate {
  /**
   * E-mail address; kept in lower case.
   */
  email: string;
  /**
   * Given name.
   */
  firstName: string;
  /**
   * Family name.
   */
  lastName: string;
  /**
   * Kind of account. A non-profit is Commercial with commercialType non-profit.
   */
  accountType: 'Academic' | 'Commercial';
  /**
   * Role by name, lowest rank first (specification section 6).
   */
  role?: 'UNKNOWN' | 'USER' | 'ADMIN_READ' | 'ADMIN_WRITE' | 'SYSADMIN';
  /**
   * Language in which the portal and its letters speak.
   */
  language?: 'en' | 'es' | 'fr' | 'ja';
  /**
   * English name of the country (decision D8).
   */
  country?: string | null;
  /**
   * Licences the person becomes a member of.
   *
   * @maxItems 100
   *
   * Items: Licence.
   */
  licenseIds?: string[];
  /**
   * Send the invitation letter; true when absent.
   */
  invite?: boolean;
}
/**
 * A person with what belongs to them, counted.
 */
export interface UserDetail {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * When the record was made (UTC).
   */
  createdAt: string;
  /**
   * User who made it; null for the system.
   */
  createdBy: string | null;
  /**
   * When the record last changed (UTC).
   */
  updatedAt: string;
  /**
   * User who last changed it; null for the system.
   */
  updatedBy: string | null;
  /**
   * Grows with every change; sent back in If-Match so that nobody overwrites what they have not seen.
   */
  revision: number;
  /**
   * The person in the user pool.
   */
  sub: string | null;
  /**
   * E-mail address; kept in lower case.
   */
  email: string;
  /**
   * Role by name, lowest rank first (specification section 6).
   */
  role: 'UNKNOWN' | 'USER' | 'ADMIN_READ' | 'ADMIN_WRITE' | 'SYSADMIN';
  /**
   * Where the account stands.
   */
  status: 'INVITED' | 'UNCONFIRMED' | 'ACTIVE' | 'DISABLED' | 'DELETED';
  /**
   * Given name.
   */
  firstName: string;
  /**
   * Family name.
   */
  lastName: string;
  /**
   * Kind of account. A non-profit is Commercial with commercialType non-profit.
   */
  accountType: 'Academic' | 'Commercial' | null;
  /**
   * Set for non-profit organisations.
   */
  commercialType: 'non-profit' | null;
  /**
   * Company or university.
   */
  accountName: string | null;
  /**
   * Account in the customer system.
   */
  accountId: string | null;
  /**
   * Customer in the customer system; a value that starts with Leads locks fields of the profile.
   */
  customerId: string | null;
  /**
   * English name of the country (decision D8).
   */
  country: string | null;
  /**
   * State or province, for countries that have them.
   */
  state: string | null;
  /**
   * Language in which the portal and its letters speak.
   */
  language: 'en' | 'es' | 'fr' | 'ja';
  /**
   * Value of settings.jobRoleLabels.
   */
  jobRole: string | null;
  /**
   * Value of settings.jobFunctionLabels.
   */
  jobFunction: string | null;
  /**
   * Value of settings.industryLabels.
   */
  industry: string | null;
  /**
   * Job title.
   */
  title: string | null;
  /**
   * Value of settings.academicPositionLabels.
   */
  academicPosition: string | null;
  /**
   * Year of graduation, of students.
   */
  graduationYear: number | null;
  /**
   * Month of graduation, of students.
   */
  graduationMonth: number | null;
  /**
   * International telephone number with its plus sign.
   */
  phone: string | null;
  /**
   * Answer to: are you a customer already?
   */
  customer: boolean | null;
  /**
   * Wants no marketing letters.
   */
  unsubscribed: boolean;
  /**
   * May use the assistant.
   */
  agentEnabled: boolean;
  /**
   * Asks for a one-time code at sign-in.
   */
  mfaEnabled: boolean;
  /**
   * Has closed the tour for good.
   */
  tourSkipped: boolean;
  /**
   * Last sign-in.
   */
  lastSignInAt: string | null;
  /**
   * Last comparison with the user pool and the customer system.
   */
  syncedAt: string | null;
  /**
   * Licences owned.
   */
  licenses: number;
  /**
   * Licences managed for others.
   */
  managedLicenses: number;
  /**
   * API keys that are not deleted.
   */
  keys: number;
  /**
   * Open sessions.
   */
  sessions: number;
}
/**
 * The licences a person shall belong to, and those they shall manage.
 */
export interface UserLicensesChange {
  /**
   * Licences the person is a member of, all of them.
   *
   * @maxItems 500
   *
   * Items: Licence.
   */
  licenseIds: string[];
  /**
   * Those of them that the person manages.
   *
   * @maxItems 500
   *
   * Items: Licence.
   */
  managerOf: string[];
}
/**
 * The role a person shall have.
 */
export interface UserRoleChange {
  /**
   * Role by name, lowest rank first (specification section 6).
   */
  role: 'UNKNOWN' | 'USER' | 'ADMIN_READ' | 'ADMIN_WRITE' | 'SYSADMIN';
}

/**
 * What a form sends, when it fits what the API takes: each property is one the API knows, and some value is right for both. (That a
 * form sends enough is for `portico check` to say: what is hidden is not sent.)
 */
type Fits<
  Sent extends { [Name in keyof Sent]: Name extends keyof Taken ? Common<Sent[Name], Taken[Name]> : never },
  Taken,
> = Sent;

/** The first type, unless no value is of both. */
type Common<First, Second> = [NonNullable<First> & NonNullable<Second>] extends [never] ? never : First;

/** Each step against the source it sends to: this does not compile where one of them drifted. */
export type PayloadsFit = [
  /** Form “licence-request”, step “request”. */
  Fits<Pick<LicenceRequestPayload, 'acceptTerms' | 'comment' | 'licenseType' | 'product' | 'purpose'>, CreateLicenceRequest>,
  /** Form “notification-settings”, step “settings”. */
  Fits<Pick<NotificationSettingsPayload, 'licenseExpiry' | 'licenseExpiryDays' | 'lowCreditPercent' | 'notification' | 'security' | 'whatsNew'>, UpdateNotificationSettingsRequest>,
];

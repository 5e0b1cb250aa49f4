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
export interface AdminActAsPayload {
  reason: string;
  actPassword: string;
  actCode?: string;
}
export interface AdminEmailTemplatePayload {
  subject: string;
  body: string;
}
export interface AdminLicenseCreatePayload {
  ownerId: string | number | boolean;
  product: 'Portico Solver' | 'Portico Cloud';
  licenseType: string | number | boolean;
  category: 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  purpose?: string | number | boolean;
  startsAt?: string;
  expiresAt?: string;
  limits?: {
    sessions?: number;
    machines?: number;
    cores?: number;
  };
  ratePlanName?: string | number | boolean;
  creditLimit?: number;
  comment?: string;
}
export interface AdminLicensePayload {
  product: 'Portico Solver' | 'Portico Cloud';
  licenseType: string | number | boolean;
  category: 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  purpose?: string | number | boolean;
  startsAt?: string;
  expiresAt?: string;
  limits?: {
    sessions?: number;
    machines?: number;
    cores?: number;
  };
  credit?: {
    limit?: number;
  };
  notificationsEnabled: boolean;
  comment?: string;
}
export interface AdminLicensePlanPayload {
  ratePlanName?: string | number | boolean;
}
export interface AdminLicenseReasonPayload {
  reason: string;
}
export interface AdminLicenseRevokePayload {
  reason: string;
}
export interface AdminPostChangePayload {
  severity: 'LOW' | 'MEDIUM' | 'HIGH';
  audience: 'ALL' | 'ACADEMIC' | 'COMMERCIAL' | 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  publishAt?: string;
  closeAt?: string;
  languageVariants: {
    en: {
      title: string;
      summary: string;
      body: string;
    };
    es?: {
      title?: string;
      summary?: string;
      body?: string;
    };
    fr?: {
      title?: string;
      summary?: string;
      body?: string;
    };
    ja?: {
      title?: string;
      summary?: string;
      body?: string;
    };
  };
}
export interface AdminPostPayload {
  type: 'WHATS_NEW' | 'NOTIFICATION';
  severity: 'LOW' | 'MEDIUM' | 'HIGH';
  audience: 'ALL' | 'ACADEMIC' | 'COMMERCIAL' | 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  publishAt?: string;
  closeAt?: string;
  languageVariants: {
    en: {
      title: string;
      summary: string;
      body: string;
    };
    es?: {
      title?: string;
      summary?: string;
      body?: string;
    };
    fr?: {
      title?: string;
      summary?: string;
      body?: string;
    };
    ja?: {
      title?: string;
      summary?: string;
      body?: string;
    };
  };
}
export interface AdminPostTemplatePayload {
  name: string;
  type: 'WHATS_NEW' | 'NOTIFICATION' | 'SECURITY';
  severity: 'LOW' | 'MEDIUM' | 'HIGH';
  audience: 'ALL' | 'ACADEMIC' | 'COMMERCIAL' | 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  languageVariants: {
    en: {
      title: string;
      summary: string;
      body: string;
    };
    es?: {
      title?: string;
      summary?: string;
      body?: string;
    };
    fr?: {
      title?: string;
      summary?: string;
      body?: string;
    };
    ja?: {
      title?: string;
      summary?: string;
      body?: string;
    };
  };
}
export interface AdminReasonPayload {
  reason: string;
}
export interface AdminRestorePayload {
  id: string;
  name: string | number | boolean;
}
export interface AdminRsaKeyPayload {
  name: string;
  bits: 2048 | 4096;
}
export interface AdminSecurityNoticePayload {
  severity: 'LOW' | 'MEDIUM' | 'HIGH';
  audience: 'ALL' | 'ACADEMIC' | 'COMMERCIAL' | 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  publishAt?: string;
  closeAt?: string;
  languageVariants: {
    en: {
      title: string;
      summary: string;
      body: string;
    };
    es?: {
      title?: string;
      summary?: string;
      body?: string;
    };
    fr?: {
      title?: string;
      summary?: string;
      body?: string;
    };
    ja?: {
      title?: string;
      summary?: string;
      body?: string;
    };
  };
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
   * License types that academic people get at once.
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
  /**
   * Reasons that administrators can choose where one is asked: each is a text by language.
   *
   * @maxItems 50
   */
  reasonTemplates?: {
    [k: string]: string;
  }[];
  /**
   * Customers get an email when an administrator acts as them.
   */
  mailWhenActing?: boolean;
  /**
   * How many letters to many (news, reminders) may leave in a minute, of all processes together; 0: any number.
   */
  bulkLettersPerMinute?: number;
}
export interface AdminSettingsAccessPayload {
  admin: {
    /**
     * @maxItems 100
     */
    redirectAllowedHosts?: string[];
    ssoDomains?: {
      [k: string]: string;
    };
    /**
     * @maxItems 100
     */
    autoApprovedLicenseTypes?: string[];
    mailWhenActing: boolean;
    bulkLettersPerMinute?: number;
  };
}
export interface AdminSettingsAnnouncementPayload {
  public: {
    announcement: {
      active: boolean;
      title: string;
      message?: string;
      severity?: 'LOW' | 'MEDIUM' | 'HIGH';
      startsAt?: string;
      endsAt?: string;
      language?: 'en' | 'es' | 'fr' | 'ja';
      languageVariants?: {
        en?: {
          title?: string;
          message?: string;
        };
        es?: {
          title?: string;
          message?: string;
        };
        fr?: {
          title?: string;
          message?: string;
        };
        ja?: {
          title?: string;
          message?: string;
        };
      };
    };
  };
}
export interface AdminSettingsLabelsPayload {
  public?: {
    jobRoleLabels?: {
      [k: string]: string;
    };
    jobFunctionLabels?: {
      [k: string]: string;
    };
    academicPositionLabels?: {
      [k: string]: string;
    };
    industryLabels?: {
      [k: string]: string;
    };
    licenseTypeLabels?: {
      [k: string]: string;
    };
    purposeLabels?: {
      [k: string]: string;
    };
    /**
     * @maxItems 2000
     */
    labelTexts?: {
      list: 'jobRole' | 'jobFunction' | 'academicPosition' | 'industry' | 'licenseType' | 'purpose';
      value: string;
      language: 'en' | 'es' | 'fr' | 'ja';
      text: string;
    }[];
  };
}
export interface AdminSettingsLinksPayload {
  public?: {
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
  };
}
export interface AdminSettingsPasswordsPayload {
  public: {
    passwordPolicy: {
      minLength: number;
      maxLength?: number;
      upper: boolean;
      lower: boolean;
      digits: boolean;
      symbols: boolean;
      hintText?: string;
    };
  };
}
export interface AdminSettingsPortalPayload {
  public: {
    registrationEnabled: boolean;
    doublePasswordEntry: boolean;
    disableEditProfile: boolean;
    supportEmail: string;
    termsVersion: string;
    assistantStopped: boolean;
  };
}
export interface AdminSettingsReasonsPayload {
  admin?: {
    /**
     * @maxItems 50
     */
    reasonTemplates?: {
      en: string;
      es?: string;
      fr?: string;
      ja?: string;
    }[];
  };
}
export interface AdminSigningKeyPayload {
  reason?: string;
  password: string;
  code?: string;
}
export interface AdminUsagePayload {
  period?: '7d' | '30d' | '12m' | '24m' | 'custom';
  granularity?: 'month' | 'day';
  metric?: 'SESSION_SECONDS' | 'MACHINE_SECONDS' | 'TOKENS' | 'REQUESTS';
  breakdown?: 'license' | 'customer' | 'product' | 'plan' | 'host' | 'apiKey' | 'version' | 'region';
  from?: string;
  to?: string;
}
export interface AdminUserCreatePayload {
  email: string;
  firstName: string;
  lastName: string;
  accountType: 'Commercial' | 'Academic';
  language: string | number | boolean;
  invite: boolean;
}
export interface AdminUserDeletePayload {
  ownedLicenses: 'SUSPEND' | 'HAND_OVER';
  ownedKeys: 'END' | 'HAND_OVER';
  heirId?: string | number | boolean;
  reason: string;
}
export interface AdminUserLicensePayload {
  licenseId: string | number | boolean;
  manager: boolean;
}
export interface AdminUserPayload {
  firstName: string;
  lastName: string;
  country?: string | number | boolean;
  language: string | number | boolean;
  accountType?: 'Academic' | 'Commercial';
  accountName?: string;
  accountId?: string;
  customerId?: string;
  title?: string;
  unsubscribed: boolean;
}
export interface AdminUserRolePayload {
  role: string | number | boolean;
}
export interface AdminViewPayload {
  name: string;
  shared: boolean;
}
/**
 * Something the assistant proposed. Nothing happens until the person confirms.
 */
export interface AgentAction {
  /**
   * Identifier.
   */
  id: string;
  /**
   * Chat.
   */
  chatId: string | null;
  /**
   * Number of the event that proposed it.
   */
  eventSeq: number;
  /**
   * Whose it is.
   */
  ownerId: string;
  /**
   * Their address.
   */
  ownerEmail: string | null;
  /**
   * What it does, a name of `schemas/assistant.json`.
   */
  type: string;
  /**
   * The form it is drawn from.
   */
  form: string | null;
  /**
   * The record it changes.
   */
  targetId: string | null;
  /**
   * What the assistant proposed.
   */
  values: {
    [k: string]: unknown;
  };
  /**
   * What the person confirmed.
   */
  submitted: {
    [k: string]: unknown;
  } | null;
  /**
   * Its outcome.
   */
  status: 'PROPOSED' | 'CONFIRMED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'REJECTED' | 'EXPIRED';
  /**
   * Texts that others wrote were read before it was proposed.
   */
  containsOthersText: boolean;
  /**
   * What came of it, without secrets.
   */
  result: {
    [k: string]: unknown;
  } | null;
  /**
   * When it was proposed.
   */
  createdAt: string;
  /**
   * Until when it can be confirmed.
   */
  expiresAt: string;
  /**
   * When it was confirmed or rejected.
   */
  decidedAt: string | null;
}
/**
 * A proposal after it was confirmed or rejected.
 */
export interface AgentActionAnswer {
  action: AgentAction1;
  /**
   * What the operation answered: here alone a secret is shown, once.
   */
  answer?: {
    [k: string]: unknown;
  };
}
/**
 * Something the assistant proposed. Nothing happens until the person confirms.
 */
export interface AgentAction1 {
  /**
   * Identifier.
   */
  id: string;
  /**
   * Chat.
   */
  chatId: string | null;
  /**
   * Number of the event that proposed it.
   */
  eventSeq: number;
  /**
   * Whose it is.
   */
  ownerId: string;
  /**
   * Their address.
   */
  ownerEmail: string | null;
  /**
   * What it does, a name of `schemas/assistant.json`.
   */
  type: string;
  /**
   * The form it is drawn from.
   */
  form: string | null;
  /**
   * The record it changes.
   */
  targetId: string | null;
  /**
   * What the assistant proposed.
   */
  values: {
    [k: string]: unknown;
  };
  /**
   * What the person confirmed.
   */
  submitted: {
    [k: string]: unknown;
  } | null;
  /**
   * Its outcome.
   */
  status: 'PROPOSED' | 'CONFIRMED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'REJECTED' | 'EXPIRED';
  /**
   * Texts that others wrote were read before it was proposed.
   */
  containsOthersText: boolean;
  /**
   * What came of it, without secrets.
   */
  result: {
    [k: string]: unknown;
  } | null;
  /**
   * When it was proposed.
   */
  createdAt: string;
  /**
   * Until when it can be confirmed.
   */
  expiresAt: string;
  /**
   * When it was confirmed or rejected.
   */
  decidedAt: string | null;
}
/**
 * The values of the form, as the person sends them.
 */
export interface AgentActionConfirm {
  /**
   * Judged like any submission of the form.
   */
  values: {
    [k: string]: unknown;
  };
}
/**
 * A chat with the assistant.
 */
export interface AgentChat {
  /**
   * Identifier.
   */
  id: string;
  /**
   * Whose chat it is.
   */
  userId: string;
  /**
   * Their address.
   */
  userEmail: string | null;
  /**
   * What it is about; at first the beginning of the first question.
   */
  title: string;
  /**
   * Whether it goes on.
   */
  status: 'OPEN' | 'CLOSED' | 'BLOCKED';
  /**
   * Questions asked.
   */
  messageCount: number;
  /**
   * Tokens given to a model.
   */
  tokensIn: number;
  /**
   * Tokens a model wrote.
   */
  tokensOut: number;
  /**
   * When something last happened.
   */
  lastEventAt: string;
  /**
   * When it was begun.
   */
  createdAt: string;
  /**
   * The turn that is being answered, where there is one.
   */
  runningTurn?: string;
  /**
   * Number of its last event.
   */
  lastSeq: number;
}
/**
 * A new title of a chat.
 */
export interface AgentChatChange {
  /**
   * Title.
   */
  title: string;
}
/**
 * Something that happened in a chat.
 */
export interface AgentEvent {
  /**
   * Identifier.
   */
  id: string;
  /**
   * Chat.
   */
  chatId: string;
  /**
   * Turn that it belongs to; absent where it came after the turn.
   */
  turnId?: string;
  /**
   * Its number in the chat, rising by one.
   */
  seq: number;
  /**
   * What happened. A turn ends with exactly one of ASSISTANT_MESSAGE, STOPPED, ERROR and LIMIT. An ACTION without a turn says that a card has another status now: it is the same card where `actionId` is the same.
   */
  type:
    | 'USER_MESSAGE'
    | 'DELTA'
    | 'ASSISTANT_MESSAGE'
    | 'TOOL_CALL'
    | 'TOOL_RESULT'
    | 'SOURCES'
    | 'ACTION'
    | 'STOPPED'
    | 'ERROR'
    | 'LIMIT'
    | 'FALLBACK'
    | 'FEEDBACK';
  /**
   * When.
   */
  at: string;
  /**
   * What the person thinks of the answer.
   */
  rating?: 'UP' | 'DOWN';
  /**
   * Facts of the event, by its type: text, tool and arguments, sources, the card, the code of an error.
   */
  content: {
    [k: string]: unknown;
  };
}
/**
 * An event of any chat, for administrators.
 */
export interface AgentEventLine {
  /**
   * Identifier.
   */
  id: string;
  /**
   * Chat.
   */
  chatId: string;
  /**
   * Its number in the chat, rising by one.
   */
  seq: number;
  /**
   * What happened. A turn ends with exactly one of ASSISTANT_MESSAGE, STOPPED, ERROR and LIMIT. An ACTION without a turn says that a card has another status now: it is the same card where `actionId` is the same.
   */
  type:
    | 'USER_MESSAGE'
    | 'DELTA'
    | 'ASSISTANT_MESSAGE'
    | 'TOOL_CALL'
    | 'TOOL_RESULT'
    | 'SOURCES'
    | 'ACTION'
    | 'STOPPED'
    | 'ERROR'
    | 'LIMIT'
    | 'FALLBACK'
    | 'FEEDBACK';
  /**
   * When.
   */
  at: string;
  /**
   * Facts of the event, by its type: text, tool and arguments, sources, the card, the code of an error.
   */
  content: {
    [k: string]: unknown;
  };
  /**
   * Turn.
   */
  turnId: string | null;
  /**
   * Whose chat it is.
   */
  userId: string;
  /**
   * Their address.
   */
  userEmail: string | null;
  /**
   * Title of the chat.
   */
  chatTitle: string;
  /**
   * What was said, at most 300 characters; empty where nothing was said.
   */
  text: string;
  /**
   * What the person thinks of the answer.
   */
  rating: 'UP' | 'DOWN' | null;
  /**
   * Why, in their words.
   */
  ratingReason: string | null;
  /**
   * How long its answer took; of events that end an answer.
   */
  seconds: number | null;
  /**
   * Tokens that its answer used; of events that end an answer.
   */
  tokens: number | null;
  /**
   * What its answer cost; of events that end an answer.
   */
  cost: number | null;
}
/**
 * The assistant on one day of UTC.
 */
export interface AgentFigures {
  /**
   * The day.
   */
  day: string;
  /**
   * Chats begun.
   */
  chats: number;
  /**
   * Questions.
   */
  messages: number;
  /**
   * Answered.
   */
  answered: number;
  /**
   * Answered with “I do not know”.
   */
  unknown: number;
  /**
   * Refused by a limit.
   */
  limited: number;
  /**
   * Ended by a fault.
   */
  failed: number;
  /**
   * Stopped by the person.
   */
  stopped: number;
  /**
   * Rated good.
   */
  ratedUp: number;
  /**
   * Rated bad.
   */
  ratedDown: number;
  /**
   * Tokens given to a model.
   */
  tokensIn: number;
  /**
   * Tokens a model wrote.
   */
  tokensOut: number;
  /**
   * What they cost.
   */
  cost: number;
}
/**
 * How much the assistant may be used by each person. For each figure and period the most specific limit wins.
 */
export interface AgentLimit {
  /**
   * Identifier.
   */
  id: string;
  /**
   * For whom.
   */
  scope: 'GLOBAL' | 'ACCOUNT_TYPE' | 'USER';
  /**
   * The account type, or the id of the person; null for everybody.
   */
  scopeId: string | null;
  /**
   * The person’s address, or the account type.
   */
  scopeLabel: string | null;
  /**
   * In which time. Days and months are those of UTC.
   */
  period: 'DAY' | 'MONTH';
  /**
   * Chats begun at most; null says nothing about them.
   */
  maxChats: number | null;
  /**
   * Questions at most.
   */
  maxMessages: number | null;
  /**
   * Tokens of a model at most.
   */
  maxTokens: number | null;
  /**
   * When it was changed.
   */
  updatedAt: string;
}
/**
 * A limit; one that says nothing at all is taken away.
 */
export interface AgentLimitChange {
  /**
   * For whom.
   */
  scope: 'GLOBAL' | 'ACCOUNT_TYPE' | 'USER';
  /**
   * The account type, or the id of the person, as the limit says it; instead of `accountType` and `userId`.
   */
  scopeId?: string | null;
  /**
   * The account type of a limit for one.
   */
  accountType?: 'Academic' | 'Commercial';
  /**
   * The person of a limit for one.
   */
  userId?: string;
  /**
   * In which time.
   */
  period: 'DAY' | 'MONTH';
  /**
   * Chats; null says nothing.
   */
  maxChats?: number | null;
  /**
   * Questions.
   */
  maxMessages?: number | null;
  /**
   * Tokens.
   */
  maxTokens?: number | null;
}
/**
 * What is left of a limit that applies to a person.
 */
export interface AgentLimitLeft {
  /**
   * What is counted.
   */
  figure: 'CHATS' | 'MESSAGES' | 'TOKENS';
  /**
   * In which time.
   */
  period: 'DAY' | 'MONTH';
  /**
   * The limit that wins.
   */
  scope: 'GLOBAL' | 'ACCOUNT_TYPE' | 'USER';
  /**
   * At most.
   */
  most: number;
  /**
   * Used or reserved.
   */
  used: number;
  /**
   * Left.
   */
  left: number;
  /**
   * When it begins again.
   */
  resetsAt: string;
}
export interface AgentLimitPayload {
  scope?: 'GLOBAL' | 'ACCOUNT_TYPE' | 'USER';
  period?: 'DAY' | 'MONTH';
  accountType?: 'Academic' | 'Commercial';
  userId?: string | number | boolean;
  maxChats?: number;
  maxMessages?: number;
  maxTokens?: number;
}
/**
 * A question. The same `clientMessageId` is the same question.
 */
export interface AgentMessageCreate {
  /**
   * Made by the sender, unique in the chat.
   */
  clientMessageId: string;
  /**
   * The question.
   */
  text: string;
}
/**
 * What somebody thinks of an answer.
 */
export interface AgentRating {
  /**
   * Good or not.
   */
  rating: 'UP' | 'DOWN';
  /**
   * Why.
   */
  reason?: string;
}
export interface AgentTermsPayload {}
/**
 * A question that was taken, and its number in the chat. The stream and the list of events have the answer.
 */
export interface AgentTurn {
  /**
   * The turn.
   */
  turnId: string;
  /**
   * Events after this one are its answer.
   */
  seq: number;
  /**
   * Its outcome.
   */
  status: 'QUEUED' | 'RUNNING' | 'DONE' | 'STOPPED' | 'FAILED' | 'INTERRUPTED';
}
/**
 * A question without an answer.
 */
export interface AgentUnanswered {
  /**
   * The turn.
   */
  id: string;
  /**
   * Chat.
   */
  chatId: string | null;
  /**
   * Who asked.
   */
  userEmail: string | null;
  /**
   * The question.
   */
  question: string;
  /**
   * Language it was asked in.
   */
  language: string;
  /**
   * When.
   */
  at: string;
  /**
   * It was answered, and rated bad.
   */
  ratedDown: boolean;
}
/**
 * A question without an answer, with what a page or a post for it begins from.
 */
export interface AgentUnansweredDetail {
  /**
   * The turn.
   */
  id: string;
  /**
   * The question.
   */
  question: string;
  /**
   * Language it was asked in.
   */
  language: string;
  /**
   * The section of the documentation that comes closest, or a dash.
   */
  nearest: string;
  /**
   * Values that a post for it begins with.
   */
  post: {
    /**
     * Texts by language: the question is the title.
     */
    languageVariants: {
      [k: string]: {
        /**
         * Title.
         */
        title: string;
      };
    };
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
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
   * License it is bound to; null: every license of the owner.
   */
  licenseId: string | null;
  /**
   * Number of that license.
   */
  licenseNumber: string | null;
  /**
   * Last four characters of the secret, to recognize it by.
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
   * License it is bound to.
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
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
   * License it is bound to; null: every license of the owner.
   */
  licenseId: string | null;
  /**
   * Number of that license.
   */
  licenseNumber: string | null;
  /**
   * Last four characters of the secret, to recognize it by.
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
   * Last four characters of the secret, to recognize it by.
   */
  secretHint: string;
  /**
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
}
/**
 * A value of a record that a change changed.
 */
export interface AuditChange {
  /**
   * Its name; `limits.keys` is a part of one.
   */
  id: string;
  now: unknown;
  before: unknown;
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
   * Name of the actor then; null where it was not kept.
   */
  actorName: string | null;
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
   * Why the portal did it by itself: a code, with the values of its sentence.
   */
  systemReason: {
    /**
     * The code.
     */
    code: 'LETTERS_REFUSED';
    /**
     * Letters that were refused.
     */
    refused?: number;
    /**
     * Letters that were tried.
     */
    attempted?: number;
  } | null;
  before: unknown;
  after: unknown;
  /**
   * True: nothing changed the record since.
   */
  latest: boolean;
  /**
   * Whether it can be undone now: not, by you, or only by somebody with more rights.
   */
  undo: 'NONE' | 'OPEN' | 'DENIED';
  /**
   * The same for putting back values that it changed.
   */
  restore: 'NONE' | 'OPEN' | 'DENIED';
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
  /**
   * Published edition of the definitions that was live; 0 for the files alone, null where it was not kept.
   */
  edition: number | null;
  /**
   * Hash of all definitions that were live.
   */
  definitions: string | null;
  /**
   * Form by which it was sent; null where none was named, and in earlier events.
   */
  form: string | null;
  /**
   * Hash of the form's model that checked what was sent.
   */
  formHash: string | null;
}
/**
 * A value of a record that is put back to what it was before a change.
 */
export interface AuditRestore {
  /**
   * The change, as the audit calls it.
   */
  id: string;
  /**
   * The value; `limits.keys` is a part of one.
   */
  name: string;
}
/**
 * Outcome of some records of a job, in their order.
 */
export interface BulkAnswer {
  /**
   * Records of the whole job.
   */
  total: number;
  /**
   * Where to go on; absent once all are done.
   */
  next?: number;
  results: {
    id: string;
    /**
     * What the record is called, where the job asked for it.
     */
    name?: string;
    /**
     * The HTTP status that the operation alone would have answered.
     */
    status: number;
    /**
     * The record as its operation left it, where the operation alone would have answered it: of the first hundred records of a job, each of at most 16,000 characters.
     */
    record?: {};
    /**
     * Why it was refused; absent where it was done.
     */
    error?: {};
  }[];
}
/**
 * One operation at many records. The first call names them; the next ones go on with the job.
 */
export interface BulkJob {
  /**
   * Made by the caller; the same for every call of the job, and for a call that is repeated.
   */
  job: string;
  /**
   * Goes on where the last answer said `next`; nothing else is sent then.
   */
  from?: number;
  /**
   * What is run at each record.
   */
  operation?: string;
  /**
   * The records, where not all of a list are meant.
   *
   * @minItems 1
   * @maxItems 5000
   */
  records?: {
    id: string;
    /**
     * The revision that was seen, as in `If-Match`.
     */
    revision?: number;
  }[];
  /**
   * All records that a query of the list holds.
   */
  all?: {
    /**
     * Parameters of the list, without those of pages.
     */
    query: {
      [k: string]: string | string[];
    };
    /**
     * How many the person was told of. Another number is refused, and said.
     */
    count: number;
    /**
     * The property that a record is called by where it failed.
     */
    name?: string;
  };
  /**
   * Sent to the operation with each record.
   */
  payload?: {};
  /**
   * Form and step that the payload comes from, as in `X-Portal-Form`.
   */
  form?: string;
}
export interface CareersPayload {}
export interface ChangePasswordPayload {
  currentPassword: string;
  passwordCode?: string;
  newPassword: string;
}
/**
 * A set of edited documents.
 */
export interface ChangeSet {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
  /**
   * What the set is called.
   */
  title: string;
  /**
   * What it is for.
   */
  reason: string | null;
  /**
   * Where it is on its way; any edit makes it a draft again.
   */
  state:
    'draft' | 'review' | 'approved' | 'scheduled' | 'published' | 'superseded' | 'rolledBack' | 'failed' | 'discarded';
  /**
   * Why it could not be published: place and rule of each of the first problems, one in a line.
   */
  failure: string | null;
  /**
   * Address of the person who began it.
   */
  author: string | null;
  /**
   * Addresses of those who wrote it; null where it comes from files alone.
   */
  writers: string | null;
  /**
   * Address of the person who approved it.
   */
  approver: string | null;
  /**
   * Address of the person who approved it, if they did not write it.
   */
  reviewer: string | null;
  /**
   * Address of the person who published it.
   */
  publisher: string | null;
  /**
   * Whether it was pushed from the command line.
   */
  pushed: boolean;
  /**
   * Users who changed a document of it.
   *
   * Items: User.
   */
  editors: string[];
  /**
   * User who approved it as it is.
   */
  approvedBy: string | null;
  /**
   * Of a set in review: whether who asks may approve it, or not, by their role or because they wrote in it; null for any other set.
   */
  approval?: 'ALLOWED' | 'ROLE' | 'WRITER' | null;
  /**
   * Edition over which it was approved.
   */
  approvedBase: number | null;
  /**
   * Edition that it was published as.
   */
  edition: number | null;
  /**
   * When it is published by itself (UTC).
   */
  publishAt: string | null;
  /**
   * User who said when.
   */
  scheduledBy: string | null;
  /**
   * When it is undone by itself (UTC).
   */
  endsAt: string | null;
  /**
   * What becomes of the forms it changes that people have open when it is published: they finish them as they opened them, are notified and go on with the new ones, or begin those without what they typed.
   */
  openForms: 'finish' | 'move' | 'stop';
  /**
   * How many documents it holds.
   */
  documentCount: number;
}
/**
 * A set as it was read, and the edition under it.
 */
export interface ChangeSetApproval {
  /**
   * Its revision.
   */
  revision: number;
  /**
   * The edition that is live.
   */
  baseEdition: number;
}
/**
 * What the gate says of a set, and what the set changes.
 */
export interface ChangeSetCheck {
  /**
   * Identifier of the set.
   */
  id: string;
  /**
   * Revision that was checked.
   */
  revision: number;
  /**
   * The edition that is live.
   */
  baseEdition: number;
  /**
   * Whether it can be published.
   */
  sound: boolean;
  /**
   * What is wrong anywhere in the definitions, with the set in them.
   */
  problems: {
    /**
     * Number of the problem.
     */
    id: string;
    /**
     * An error refuses the set.
     */
    severity: 'error' | 'warning';
    /**
     * Path of the document.
     */
    file: string;
    /**
     * Line, from 1.
     */
    line: number;
    /**
     * Column, from 1.
     */
    column: number;
    /**
     * JSON pointer in the document.
     */
    path: string;
    /**
     * Which rule; its sentence is in `locales`.
     */
    code: string;
    /**
     * What the sentence names.
     */
    values: {
      [k: string]: string | number;
    };
    /**
     * Its sentence in English, with the cure.
     */
    sentence: string;
  }[];
  /**
   * What changes, as codes and names; their sentences stand in `locales`.
   */
  comparison: ComparisonSentence[];
  /**
   * Whether the API would get less than now.
   */
  narrower: boolean;
  /**
   * Scheduled sets that could not be published any more after this one.
   */
  breaks: {
    /**
     * Set.
     */
    id: string;
    /**
     * What it is called.
     */
    title: string;
    /**
     * When it is to be published (UTC).
     */
    publishAt: string;
    /**
     * Path of the first document that would be wrong.
     */
    file: string;
    /**
     * Line, from 1.
     */
    line: number;
    /**
     * Which rule; its sentence is in `locales`.
     */
    code: string;
  }[];
}
/**
 * A change, as a code and names; its sentence is in `locales`.
 */
export interface ComparisonSentence {
  /**
   * Which sentence.
   */
  code: string;
  /**
   * What the sentence names.
   */
  values: {
    [k: string]: string | number;
  };
  /**
   * What a language has instead, by its code: labels beside names, conditions in words.
   */
  words?: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
/**
 * A set with its documents.
 */
export interface ChangeSetDetail {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
  /**
   * What the set is called.
   */
  title: string;
  /**
   * What it is for.
   */
  reason: string | null;
  /**
   * Where it is on its way; any edit makes it a draft again.
   */
  state:
    'draft' | 'review' | 'approved' | 'scheduled' | 'published' | 'superseded' | 'rolledBack' | 'failed' | 'discarded';
  /**
   * Why it could not be published: place and rule of each of the first problems, one in a line.
   */
  failure: string | null;
  /**
   * Address of the person who began it.
   */
  author: string | null;
  /**
   * Addresses of those who wrote it; null where it comes from files alone.
   */
  writers: string | null;
  /**
   * Address of the person who approved it.
   */
  approver: string | null;
  /**
   * Address of the person who approved it, if they did not write it.
   */
  reviewer: string | null;
  /**
   * Address of the person who published it.
   */
  publisher: string | null;
  /**
   * Whether it was pushed from the command line.
   */
  pushed: boolean;
  /**
   * Users who changed a document of it.
   *
   * Items: User.
   */
  editors: string[];
  /**
   * User who approved it as it is.
   */
  approvedBy: string | null;
  /**
   * Of a set in review: whether who asks may approve it, or not, by their role or because they wrote in it; null for any other set.
   */
  approval?: 'ALLOWED' | 'ROLE' | 'WRITER' | null;
  /**
   * Edition over which it was approved.
   */
  approvedBase: number | null;
  /**
   * Edition that it was published as.
   */
  edition: number | null;
  /**
   * When it is published by itself (UTC).
   */
  publishAt: string | null;
  /**
   * User who said when.
   */
  scheduledBy: string | null;
  /**
   * When it is undone by itself (UTC).
   */
  endsAt: string | null;
  /**
   * What becomes of the forms it changes that people have open when it is published: they finish them as they opened them, are notified and go on with the new ones, or begin those without what they typed.
   */
  openForms: 'finish' | 'move' | 'stop';
  /**
   * How many documents it holds.
   */
  documentCount: number;
  /**
   * Its documents, by path.
   */
  documents: {
    /**
     * The path.
     */
    id: string;
    /**
     * Path of the document, relative to the project.
     */
    path: string;
    /**
     * The document as it is edited; null where it is taken away.
     */
    text: string | null;
    /**
     * Hash of the text (SHA-256).
     */
    hash: string | null;
    /**
     * Hash of the text that it was made from; null where there was none.
     */
    baseHash: string | null;
    /**
     * Hash of the text that is live; null where there is none.
     */
    liveHash: string | null;
    /**
     * What others published meanwhile: nothing, something that merges, or the same property.
     */
    base: 'same' | 'merges' | 'conflict';
    /**
     * The text that it was made from, where others published meanwhile; null where there was none.
     */
    baseText?: string | null;
  }[];
}
/**
 * An edited document.
 */
export interface ChangeSetDocumentWrite {
  /**
   * Path of the document, relative to the project.
   */
  path: string;
  /**
   * The document; null takes it away.
   */
  text: string | null;
  /**
   * Hash of the text that was edited: the one of the set, or the one that is live; null where there was none.
   */
  baseHash: string | null;
  /**
   * Hash of what is live that the text takes into account, null where there is none: conflicts with it are settled. Refused if something else is live by now.
   */
  liveHash?: string | null;
}
/**
 * A set with all that it holds, to be taken to another portal or kept. It is uploaded with up to 20 million bytes, so with any one document of the size allowed here.
 */
export interface ChangeSetFile {
  /**
   * What the set is called.
   */
  title: string;
  /**
   * What it is for.
   */
  reason?: string | null;
  /**
   * What becomes of the forms it changes that people have open when it is published.
   */
  openForms?: 'finish' | 'move' | 'stop';
  /**
   * What it changes: each path once.
   *
   * @minItems 1
   * @maxItems 500
   */
  documents: {
    /**
     * Its path in the project.
     */
    path: string;
    /**
     * The document as it is in the set; null if it is removed.
     */
    text: string | null;
    /**
     * The document as it was live when it came into the set; null if there was none.
     */
    base: string | null;
  }[];
}
/**
 * A set as it was read, the edition under it, and what becomes of open forms.
 */
export interface ChangeSetPublish {
  /**
   * Its revision.
   */
  revision: number;
  /**
   * The edition that is live.
   */
  baseEdition: number;
}
/**
 * A set that was published.
 */
export interface ChangeSetPublished {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
  /**
   * What the set is called.
   */
  title: string;
  /**
   * What it is for.
   */
  reason: string | null;
  /**
   * Where it is on its way; any edit makes it a draft again.
   */
  state:
    'draft' | 'review' | 'approved' | 'scheduled' | 'published' | 'superseded' | 'rolledBack' | 'failed' | 'discarded';
  /**
   * Why it could not be published: place and rule of each of the first problems, one in a line.
   */
  failure: string | null;
  /**
   * Address of the person who began it.
   */
  author: string | null;
  /**
   * Addresses of those who wrote it; null where it comes from files alone.
   */
  writers: string | null;
  /**
   * Address of the person who approved it.
   */
  approver: string | null;
  /**
   * Address of the person who approved it, if they did not write it.
   */
  reviewer: string | null;
  /**
   * Address of the person who published it.
   */
  publisher: string | null;
  /**
   * Whether it was pushed from the command line.
   */
  pushed: boolean;
  /**
   * Users who changed a document of it.
   *
   * Items: User.
   */
  editors: string[];
  /**
   * User who approved it as it is.
   */
  approvedBy: string | null;
  /**
   * Of a set in review: whether who asks may approve it, or not, by their role or because they wrote in it; null for any other set.
   */
  approval?: 'ALLOWED' | 'ROLE' | 'WRITER' | null;
  /**
   * Edition over which it was approved.
   */
  approvedBase: number | null;
  /**
   * Edition that it was published as.
   */
  edition: number | null;
  /**
   * When it is published by itself (UTC).
   */
  publishAt: string | null;
  /**
   * User who said when.
   */
  scheduledBy: string | null;
  /**
   * When it is undone by itself (UTC).
   */
  endsAt: string | null;
  /**
   * What becomes of the forms it changes that people have open when it is published: they finish them as they opened them, are notified and go on with the new ones, or begin those without what they typed.
   */
  openForms: 'finish' | 'move' | 'stop';
  /**
   * How many documents it holds.
   */
  documentCount: number;
  /**
   * Whether the process that answers serves it already.
   */
  live: boolean;
}
/**
 * A set as it was read.
 */
export interface ChangeSetReview {
  /**
   * Its revision.
   */
  revision: number;
}
/**
 * A set after a document of it was saved.
 */
export interface ChangeSetSaved {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
  /**
   * What the set is called.
   */
  title: string;
  /**
   * What it is for.
   */
  reason: string | null;
  /**
   * Where it is on its way; any edit makes it a draft again.
   */
  state:
    'draft' | 'review' | 'approved' | 'scheduled' | 'published' | 'superseded' | 'rolledBack' | 'failed' | 'discarded';
  /**
   * Why it could not be published: place and rule of each of the first problems, one in a line.
   */
  failure: string | null;
  /**
   * Address of the person who began it.
   */
  author: string | null;
  /**
   * Addresses of those who wrote it; null where it comes from files alone.
   */
  writers: string | null;
  /**
   * Address of the person who approved it.
   */
  approver: string | null;
  /**
   * Address of the person who approved it, if they did not write it.
   */
  reviewer: string | null;
  /**
   * Address of the person who published it.
   */
  publisher: string | null;
  /**
   * Whether it was pushed from the command line.
   */
  pushed: boolean;
  /**
   * Users who changed a document of it.
   *
   * Items: User.
   */
  editors: string[];
  /**
   * User who approved it as it is.
   */
  approvedBy: string | null;
  /**
   * Of a set in review: whether who asks may approve it, or not, by their role or because they wrote in it; null for any other set.
   */
  approval?: 'ALLOWED' | 'ROLE' | 'WRITER' | null;
  /**
   * Edition over which it was approved.
   */
  approvedBase: number | null;
  /**
   * Edition that it was published as.
   */
  edition: number | null;
  /**
   * When it is published by itself (UTC).
   */
  publishAt: string | null;
  /**
   * User who said when.
   */
  scheduledBy: string | null;
  /**
   * When it is undone by itself (UTC).
   */
  endsAt: string | null;
  /**
   * What becomes of the forms it changes that people have open when it is published: they finish them as they opened them, are notified and go on with the new ones, or begin those without what they typed.
   */
  openForms: 'finish' | 'move' | 'stop';
  /**
   * How many documents it holds.
   */
  documentCount: number;
  document: {
    /**
     * The path.
     */
    id: string;
    /**
     * Path of the document, relative to the project.
     */
    path: string;
    /**
     * The document as it is edited; null where it is taken away.
     */
    text: string | null;
    /**
     * Hash of the text (SHA-256).
     */
    hash: string | null;
    /**
     * Hash of the text that it was made from; null where there was none.
     */
    baseHash: string | null;
    /**
     * Hash of the text that is live; null where there is none.
     */
    liveHash: string | null;
    /**
     * What others published meanwhile: nothing, something that merges, or the same property.
     */
    base: 'same' | 'merges' | 'conflict';
  };
}
/**
 * An approved set as it was read, the edition under it, and when it is to be live.
 */
export interface ChangeSetSchedule {
  /**
   * Its revision.
   */
  revision: number;
  /**
   * The edition that is live.
   */
  baseEdition: number;
  /**
   * When it is to be published; at most a year from now.
   */
  publishAt: string;
  /**
   * When it is undone again, later changes kept; at most a year after.
   */
  endsAt?: string | null;
}
/**
 * What a set is called, and what it is for.
 */
export interface ChangeSetWrite {
  /**
   * What the set is called.
   */
  title: string;
  /**
   * What it is for.
   */
  reason?: string | null;
  /**
   * What becomes of the forms it changes that people have open when it is published: they finish them as they opened them, are notified and go on with the new ones, or begin those without what they typed.
   */
  openForms?: 'finish' | 'move' | 'stop';
}
/**
 * A request for a license; administrators may decide everything at once.
 */
export interface CreateLicenseRequest {
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
   * Product family; decides where the external page of the license is.
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
   * What the license allows at most.
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
  /**
   * What proves that its owner studies, teaches or does research; a file.
   */
  academicProof?: string | null;
}
export interface DeleteAccountPayload {
  confirm: string;
  deletePassword: string;
  deleteCode?: string;
}
/**
 * A page of the documentation in a list, or a passage that was found in it.
 */
export interface DocumentationLine {
  /**
   * Its address below `/doc/`.
   */
  id: string;
  /**
   * Link to it, in the portal's small Markdown.
   */
  link: string;
  /**
   * Its heading.
   */
  title: string;
  /**
   * What it is about, or how it begins.
   */
  summary: string;
}
/**
 * A page that explains the portal, in one language.
 */
export interface DocumentationPage {
  /**
   * Whether there is such a page; nothing else is said of one that there is not.
   */
  exists: boolean;
  /**
   * Name of the page, as in its address.
   */
  name?: string;
  /**
   * Title of the page.
   */
  title?: string;
  /**
   * What it is about, in a sentence.
   */
  summary?: string;
  /**
   * Text, in the portal's small Markdown; headings name their anchors.
   */
  body?: string;
  /**
   * Code of the language it is written in.
   */
  language?: string;
  /**
   * Revision of the source text that it says.
   */
  revision?: number;
  /**
   * Whether the source text is newer.
   */
  outdated?: boolean;
  /**
   * Another page.
   */
  previous?: {
    /**
     * Its title.
     */
    title: string;
    /**
     * Its path in the portal.
     */
    address: string;
  };
  /**
   * Another page.
   */
  next?: {
    /**
     * Its title.
     */
    title: string;
    /**
     * Its path in the portal.
     */
    address: string;
  };
}
/**
 * Everything that was live at one moment.
 */
export interface Edition {
  /**
   * The number, as text.
   */
  id: string;
  /**
   * The number; 0 is the files alone.
   */
  number: number;
  /**
   * Whether it is what is served.
   */
  live: boolean;
  /**
   * What made it.
   */
  origin: 'FILES' | 'PUBLISH' | 'ROLLBACK' | 'UNDO';
  /**
   * The edition before it.
   */
  base: number | null;
  /**
   * The edition that it repeats.
   */
  restored: number | null;
  /**
   * The set that was published.
   */
  setId: string | null;
  /**
   * What the set is called.
   */
  title: string;
  /**
   * Why.
   */
  reason: string | null;
  /**
   * Whether it was made without a second pair of eyes.
   */
  breakGlass: boolean;
  /**
   * When it went live (UTC).
   */
  createdAt: string;
  /**
   * User who published it.
   */
  createdBy: string | null;
  /**
   * Address of that user.
   */
  by: string | null;
  /**
   * Addresses of those who wrote it; null where it comes from files alone.
   */
  writers: string | null;
  /**
   * Address of the person who approved it.
   */
  approver: string | null;
  /**
   * Address of the person who approved it, if they did not write it.
   */
  reviewer: string | null;
  /**
   * Users who changed a document of it.
   *
   * Items: User.
   */
  editors: string[];
  /**
   * User who approved it.
   */
  approvedBy: string | null;
  /**
   * Paths of the documents that lie over the files.
   *
   * Items: Path.
   */
  documents: string[];
  /**
   * What changes, as codes and names; their sentences stand in `locales`.
   */
  comparison: ComparisonSentence[];
}
/**
 * What returning to an edition would change.
 */
export interface EditionComparison {
  /**
   * The number of the edition, as text.
   */
  id: string;
  /**
   * The edition that is live.
   */
  live: number;
  /**
   * Whether one can return to it with the files and the program of now.
   */
  sound: boolean;
  /**
   * How many documents would be another text, new or gone.
   */
  documents: number;
  /**
   * What would change, the first sentences, as codes and names; their sentences stand in `locales`.
   */
  comparison: ComparisonSentence[];
  /**
   * How many more sentences there are.
   */
  remaining: number;
}
/**
 * Why one returns to an edition.
 */
export interface EditionRollback {
  /**
   * In the administrator’s own words.
   */
  reason: string;
  /**
   * Edition that was live when one saw what changes: if it is another one by now, nothing is done. Absent: whichever is live.
   */
  baseEdition?: number;
  /**
   * Without a second pair of eyes.
   */
  breakGlass?: boolean;
}
/**
 * A kind of letter in a language: its draft, or what is sent.
 */
export interface EmailTemplate {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
  /**
   * Kind of letter, as in `schemas/letters.json`.
   */
  key: string;
  /**
   * Language.
   */
  language: string;
  /**
   * DRAFT: a draft waits. BROKEN: the active edition could not be rendered, and an earlier one is sent.
   */
  state: 'ACTIVE' | 'DRAFT' | 'BROKEN';
  /**
   * What is wrong with a broken one.
   */
  failure: string | null;
  /**
   * Number of the active edition.
   */
  edition: number | null;
  /**
   * Whether administrators have changed it.
   */
  changed: boolean;
  /**
   * Since when it is sent.
   */
  activatedAt: string | null;
  /**
   * Whether subject and body are a draft.
   */
  draft: boolean;
  /**
   * Subject, in the template language.
   */
  subject: string;
  /**
   * Body, in Markdown and the template language.
   */
  body: string;
  /**
   * What is wrong with it as it is written.
   */
  problems?: {
    /**
     * Number of the problem.
     */
    id: string;
    /**
     * Where it is.
     */
    part: 'subject' | 'body';
    /**
     * What is wrong; its sentence is in the errors.
     */
    code: string;
    /**
     * Line, from 1.
     */
    line: number | null;
    /**
     * Column, from 1.
     */
    column: number | null;
    /**
     * What is meant.
     */
    name: string | null;
    /**
     * The nearest name that exists.
     */
    nearest: string | null;
  }[];
}
/**
 * What a draft says.
 */
export interface EmailTemplateChange {
  /**
   * Subject, in the template language.
   */
  subject: string;
  /**
   * Body, in Markdown and the template language.
   */
  body: string;
}
export interface EmailTemplateComparePayload {
  from?: string | number | boolean;
  to?: string | number | boolean;
}
/**
 * What a template says or said.
 */
export interface EmailTemplateEdition {
  /**
   * Identifier.
   */
  id: string;
  /**
   * Number.
   */
  edition: number;
  /**
   * Whether it is sent.
   */
  status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
  /**
   * SEED: the words that come with the portal.
   */
  origin: 'SEED' | 'EDIT' | 'RESTORE';
  /**
   * Edition that it repeats.
   */
  restoredFrom: number | null;
  /**
   * Subject.
   */
  subject: string;
  /**
   * Body.
   */
  body: string;
  /**
   * When it was activated.
   */
  activatedAt: string | null;
  /**
   * Who activated it.
   */
  activatedBy: string | null;
}
/**
 * A letter in one of its languages.
 */
export interface EmailTemplateLanguage {
  /**
   * Identifier of the template.
   */
  id: string;
  /**
   * Language.
   */
  language: string;
  /**
   * How the template is.
   */
  state: 'BROKEN' | 'DRAFT' | 'ACTIVE';
  /**
   * Subject.
   */
  subject: string;
  /**
   * The letter as text.
   */
  text: string;
  /**
   * The letter as a page; nothing where it cannot be rendered.
   */
  html: string;
}
/**
 * A line of a comparison.
 */
export interface EmailTemplateLine {
  /**
   * Identifier of the line.
   */
  id: string;
  /**
   * Outcome of the line.
   */
  change: 'SAME' | 'ADDED' | 'REMOVED';
  /**
   * Where it is.
   */
  part: 'subject' | 'body';
  /**
   * The line.
   */
  text: string;
}
/**
 * A letter with samples in it.
 */
export interface EmailTemplatePreview {
  /**
   * Identifier of the template.
   */
  id: string;
  /**
   * Subject.
   */
  subject: string;
  /**
   * The letter as text.
   */
  text: string;
  /**
   * The letter as a page.
   */
  html: string;
  /**
   * Language.
   */
  language: string;
  /**
   * Which samples were put in.
   */
  set: string;
  /**
   * Which there are.
   *
   * Items: Name of a set.
   */
  sets: string[];
  /**
   * What keeps the letter from being rendered.
   */
  problem:
    | 'TEMPLATE_SYNTAX'
    | 'TEMPLATE_TAG_UNKNOWN'
    | 'TEMPLATE_FILTER_UNKNOWN'
    | 'TEMPLATE_VARIABLE_UNKNOWN'
    | 'TEMPLATE_LINK_REFUSED'
    | 'TEMPLATE_LINK_VARIABLE'
    | 'TEMPLATE_LOOP_TOO_LONG'
    | 'TEMPLATE_TOO_LARGE'
    | 'TEMPLATE_TOO_SLOW'
    | 'TEMPLATE_EMPTY'
    | 'TEMPLATE_VARIABLE_REQUIRED'
    | null;
  /**
   * The variable, tag, filter or link that it is about.
   */
  problemName: string | null;
  /**
   * The line of the template.
   */
  problemLine: number | null;
}
export interface EmailTemplatePreviewPayload {
  set?:
    | 'passwordReset'
    | 'passwordChanged'
    | 'authenticatorChanged'
    | 'mfaEnabled'
    | 'mfaDisabled'
    | 'recoveryCodesMade'
    | 'keySecretMade'
    | 'resetRequired'
    | 'actedAs'
    | 'empty'
    | 'worst';
}
/**
 * An edition to return to.
 */
export interface EmailTemplateRestore {
  /**
   * Its number.
   */
  edition: number;
}
/**
 * A letter by what is typed and not saved yet.
 */
export interface EmailTemplateTrial {
  /**
   * Identifier of the template.
   */
  id: string;
  /**
   * Subject.
   */
  subject: string;
  /**
   * The letter as text.
   */
  text: string;
  /**
   * The letter as a page; nothing where it cannot be rendered.
   */
  html: string;
}
/**
 * A value that goes into a letter.
 */
export interface EmailTemplateVariable {
  /**
   * Name.
   */
  id: string;
  /**
   * Name.
   */
  name: string;
  /**
   * How it is written.
   */
  placeholder: string;
  /**
   * Type.
   */
  type: 'text' | 'prose' | 'code' | 'address' | 'url' | 'date' | 'number' | 'choice';
  /**
   * Sample value.
   */
  sample: string;
  /**
   * Whether it must occur.
   */
  required: boolean;
}
/**
 * What every refusal answers.
 */
export interface Error {
  error: {
    /**
     * Stable; the sentence is in the translations under it.
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
        /**
         * JSON pointer of the property in the payload.
         */
        pointer?: string;
      };
    };
    /**
     * To be quoted to support.
     */
    requestId?: string;
  };
}
/**
 * Something that happened to a license.
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
   * License.
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
 * A license that ends within 30 days, of a customer who uses much.
 */
export interface ExpiringCustomer {
  id: string;
  /**
   * The license.
   */
  number: string;
  /**
   * Company, or name of the owner.
   */
  customer: string;
  /**
   * When it ends.
   */
  expiresAt: string;
  /**
   * Cost of its usage in the last 90 days, in US dollars; null without usage that has a price.
   */
  cost: number | null;
}
/**
 * A file that a person sends with a form.
 */
export interface File {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * What it is called.
   */
  name: string;
  /**
   * Its size in bytes.
   */
  size: number;
  /**
   * Whether it has arrived, and its content was found right.
   */
  state: 'SENDING' | 'READY' | 'REFUSED';
  /**
   * Code of the reason for which it was refused.
   */
  problem: string | null;
  /**
   * So many bytes have arrived: from there it goes on.
   */
  received: number;
  /**
   * Bytes of every part but the last.
   */
  partSize: number;
  /**
   * What a form sends to name it, and the end of its address; null until it is ready.
   */
  value: string | null;
}
/**
 * A file that is about to be sent.
 */
export interface FileBegin {
  /**
   * What it is called, with the ending of its kind, without a path; at most 120 characters.
   */
  name: string;
  /**
   * Its size in bytes.
   */
  size: number;
}
/**
 * A part of a file.
 */
export interface FilePart {
  /**
   * Where it begins: a multiple of the size of parts.
   */
  from: number;
  /**
   * Its bytes in Base64.
   */
  bytes: string;
}
/**
 * Proof that it is the person and not just their browser: the password, and the authenticator's code or a recovery code where there is an authenticator. Not needed right after signing in.
 */
export interface FreshProof {
  password?: string;
  code?: string;
}
/**
 * Why somebody acts as a customer, with a proof that it is the administrator and not just their browser.
 */
export interface Impersonation {
  /**
   * In the administrator’s own words.
   */
  reason: string;
  password?: string;
  code?: string;
}
/**
 * What is wrong in a file, or the outcome of some of its lines.
 */
export interface ImportAnswer {
  /**
   * Lines of the file that hold anything, or lines that are taken.
   */
  total: number;
  /**
   * Lines that can be taken.
   */
  ready?: number;
  /**
   * Of the lines that can be taken, how many change what is there.
   */
  updates?: number;
  /**
   * Lines that say what is there already; they are left alone.
   */
  same?: number;
  /**
   * What is changed, value by value; the first ones.
   */
  changes?: {
    line: number;
    field: string;
    before: string;
    after: string;
  }[];
  /**
   * The columns of the file, in their order.
   */
  columns?: {
    /**
     * What the first line calls it.
     */
    heading: string;
    /**
     * The field it was taken for; absent: it is left out.
     */
    field?: string;
  }[];
  /**
   * Fields without a column that every line needs. No line is judged while there are any.
   */
  missing?: string[];
  /**
   * What is wrong, line by line.
   */
  problems?: {
    /**
     * Line of the file, counted from 1.
     */
    line: number;
    /**
     * Column, counted from 1; absent: the line as a whole.
     */
    column?: number;
    /**
     * The field that the column was taken for.
     */
    field?: string;
    /**
     * What is there.
     */
    value?: string;
    /**
     * The HTTP status with which the operation alone would have refused it.
     */
    status: number;
    code: string;
    /**
     * What the sentence needs.
     */
    args?: {};
  }[];
  /**
   * Where to go on; absent once all lines are done.
   */
  next?: number;
  /**
   * Outcome of lines that were taken, in their order.
   */
  results?: {
    line: number;
    /**
     * What the line says of the property in which no two may be the same.
     */
    name?: string;
    /**
     * The HTTP status that the operation alone would have answered.
     */
    status: number;
    /**
     * Why it was refused; absent where it was made.
     */
    error?: {};
  }[];
}
/**
 * A file whose lines become records. The first call brings the file, or changes to an earlier one, and answers what is wrong; calls with `take` make the records.
 */
export interface ImportJob {
  /**
   * Made by the caller; the same for every call of the job, and for a call that is repeated.
   */
  job: string;
  /**
   * The file, in Base64; one that was compressed with gzip is unpacked.
   */
  file?: string;
  /**
   * Name of the file, for the audit.
   */
  name?: string;
  /**
   * Form and step that a line is judged by, as in `X-Portal-Form`.
   */
  form?: string;
  /**
   * An earlier job, whose file is judged again with other columns or cells.
   */
  of?: string;
  /**
   * The field of each column, in the order of the file; null where it is none. Absent: by the headings.
   *
   * @maxItems 100
   */
  columns?: (string | null)[];
  /**
   * Cells that were put right.
   *
   * @maxItems 2000
   */
  cells?: {
    /**
     * Line of the file, counted from 1.
     */
    line: number;
    /**
     * Column, counted from 1.
     */
    column: number;
    text: string;
  }[];
  /**
   * Makes the records of the lines that are right.
   */
  take?: boolean;
  /**
   * Goes on where the last answer said `next`.
   */
  from?: number;
}
/**
 * A letter of the outbox, without what it says.
 */
export interface Letter {
  id: string;
  /**
   * Address it goes to.
   */
  to: string;
  /**
   * Kind of letter, as in `schemas/letters.json`.
   */
  template: string;
  /**
   * UNCERTAIN: no one can tell whether it was taken. SKIPPED: something held it back.
   */
  state: 'QUEUED' | 'TRANSMITTING' | 'SENT' | 'UNCERTAIN' | 'FAILED' | 'SKIPPED';
  language: string;
  queuedAt: string;
  sentAt: string | null;
  attempts: number;
  /**
   * Why it did not go out: a code (NO_ACCOUNT, ACCOUNT_ENDED, UNSUBSCRIBED, SETTING_OFF, GIVEN_UP, PROCESS_ENDED, EXPIRED), or the words of the mail server.
   */
  failure: string | null;
  /**
   * True where nothing can be done about it any more.
   */
  settled: boolean;
  /**
   * Whether it can be sent again: after a week what it says is forgotten.
   */
  kept: boolean;
}
/**
 * A right to use a product, as the reader may see it.
 */
export interface License {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
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
   * Product family; decides where the external page of the license is.
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
  status: 'ACTIVE' | 'EXPIRING' | 'PENDING' | 'NOT_STARTED' | 'SUSPENDED' | 'EXPIRED' | 'REVOKED' | 'REJECTED';
  /**
   * Whether the license can be used as it is.
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
   * Version of the plan that it is charged by: it stays when another becomes active. Null without a plan, and where an older record names none.
   */
  ratePlanVersion: number | null;
  /**
   * What the license allows at most.
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
   * Comment of the person who asked for it.
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
     * Why, in the decider's words; OWNER_DELETED: the portal suspended it with its owner's account.
     */
    reason: string | null;
  } | null;
  /**
   * The reader manages this license, as owner or by appointment.
   */
  manager: boolean;
  /**
   * The reader may renew it now.
   */
  renewable: boolean;
  /**
   * What proves that its owner studies, teaches or does research; a file.
   */
  academicProof?: string;
}
/**
 * What an administrator may change; what is absent stays.
 */
export interface LicenseChange {
  /**
   * Product family; decides where the external page of the license is.
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
   * What the license allows at most.
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
   * Money granted. What was used follows from usage.
   */
  credit?: {
    /**
     * Credit granted; null is unlimited.
     */
    limit: number | null;
  };
  /**
   * Send letters about expiry and credit.
   */
  notificationsEnabled?: boolean;
  /**
   * Comment.
   */
  comment?: string | null;
  /**
   * What proves that its owner studies, teaches or does research; a file.
   */
  academicProof?: string | null;
}
/**
 * A request for a license; administrators may decide everything at once.
 */
export interface LicenseCreate {
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
   * Product family; decides where the external page of the license is.
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
   * What the license allows at most.
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
  /**
   * What proves that its owner studies, teaches or does research; a file.
   */
  academicProof?: string | null;
}
/**
 * A license with its people, keys and credit in numbers.
 */
export interface LicenseDetail {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
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
   * Product family; decides where the external page of the license is.
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
  status: 'ACTIVE' | 'EXPIRING' | 'PENDING' | 'NOT_STARTED' | 'SUSPENDED' | 'EXPIRED' | 'REVOKED' | 'REJECTED';
  /**
   * Whether the license can be used as it is.
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
   * Version of the plan that it is charged by: it stays when another becomes active. Null without a plan, and where an older record names none.
   */
  ratePlanVersion: number | null;
  /**
   * What the license allows at most.
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
   * Comment of the person who asked for it.
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
     * Why, in the decider's words; OWNER_DELETED: the portal suspended it with its owner's account.
     */
    reason: string | null;
  } | null;
  /**
   * The reader manages this license, as owner or by appointment.
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
  /**
   * What proves that its owner studies, teaches or does research; a file.
   */
  academicProof?: string;
}
/**
 * A person who may use a license.
 */
export interface LicenseMember {
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
   * The state of the account.
   */
  status: 'INVITED' | 'UNCONFIRMED' | 'ACTIVE' | 'DISABLED' | 'DELETED';
  /**
   * Manages the license and its members.
   */
  manager: boolean;
  /**
   * Owns the license.
   */
  owner: boolean;
  /**
   * Member since.
   */
  since: string;
}
/**
 * A person who shall join a license.
 */
export interface LicenseMemberInvite {
  /**
   * E-mail address; kept in lower case.
   */
  email: string;
  /**
   * Shall manage it too.
   */
  manager?: boolean;
}
export interface LicenseMemberPayload {
  email: string;
  manager: boolean;
}
/**
 * How long a license shall go on.
 */
export interface LicenseRenewal {
  /**
   * New last moment; administrators only. Absent: one year.
   */
  until?: string;
}
export interface LicenseRequestPayload {
  licenseType: string | number | boolean;
  purpose: string | number | boolean;
  product: 'Portico Solver' | 'Portico Cloud';
  academicProof?: string;
  comment?: string;
  acceptTerms: true;
}
/**
 * The statement of a license and month, with its lines.
 */
export interface LicenseStatement {
  /**
   * The month.
   */
  id: string;
  /**
   * The license.
   */
  licenseId: string;
  /**
   * Its number.
   */
  number: string;
  /**
   * Month of UTC, such as 2026-11.
   */
  month: string;
  /**
   * Its beginning.
   */
  period: string;
  /**
   * Currency.
   */
  currency: 'USD';
  /**
   * The month has not ended.
   */
  open: boolean;
  /**
   * Records that no price fits; they are in no line.
   */
  unpriced: number;
  /**
   * What was charged.
   */
  usage: string;
  /**
   * What corrections add or take.
   */
  corrections: string;
  /**
   * Discount; it takes.
   */
  discount: string;
  /**
   * Credit that the plan includes; it takes.
   */
  includedCredit: string;
  /**
   * What rounding to cents adds or takes.
   */
  rounding: string;
  /**
   * What the month comes to: the sum of all lines.
   */
  total: string;
  /**
   * Limit a month; null is none.
   */
  creditLimit: string | null;
  /**
   * How much of the total lies within the limit.
   */
  withinCredit: string;
  /**
   * How much lies beyond it.
   */
  beyondCredit: string;
  /**
   * Number of lines.
   */
  lines: number;
  /**
   * The lines; their sum is the total.
   */
  items: {
    /**
     * Tells it from others.
     */
    id: string;
    /**
     * What the line is.
     */
    kind: 'USAGE' | 'CORRECTION' | 'DISCOUNT' | 'INCLUDED_CREDIT' | 'ROUNDING';
    /**
     * What was used, why it was corrected, or whose terms count.
     */
    text: string;
    /**
     * What is priced.
     */
    code: string | null;
    /**
     * Region; null is everywhere.
     */
    region: string | null;
    /**
     * What was counted.
     */
    metric: string | null;
    /**
     * How much; durations in milliseconds.
     */
    value: number | null;
    /**
     * What the price is for.
     */
    unit: 'HOUR' | 'MINUTE' | 'CALL' | 'MILLION_TOKENS' | null;
    /**
     * Price of one unit.
     */
    unitPrice: string | null;
    /**
     * When it was corrected.
     */
    at: string | null;
    /**
     * Amount; negative where it takes.
     */
    amount: string;
  }[];
}
/**
 * What a month of a license comes to.
 */
export interface LicenseStatementMonth {
  /**
   * The month.
   */
  id: string;
  /**
   * The license.
   */
  licenseId: string;
  /**
   * Its number.
   */
  number: string;
  /**
   * Month of UTC, such as 2026-11.
   */
  month: string;
  /**
   * Its beginning.
   */
  period: string;
  /**
   * Currency.
   */
  currency: 'USD';
  /**
   * The month has not ended.
   */
  open: boolean;
  /**
   * Records that no price fits; they are in no line.
   */
  unpriced: number;
  /**
   * What was charged.
   */
  usage: string;
  /**
   * What corrections add or take.
   */
  corrections: string;
  /**
   * Discount; it takes.
   */
  discount: string;
  /**
   * Credit that the plan includes; it takes.
   */
  includedCredit: string;
  /**
   * What rounding to cents adds or takes.
   */
  rounding: string;
  /**
   * What the month comes to: the sum of all lines.
   */
  total: string;
  /**
   * Limit a month; null is none.
   */
  creditLimit: string | null;
  /**
   * How much of the total lies within the limit.
   */
  withinCredit: string;
  /**
   * How much lies beyond it.
   */
  beyondCredit: string;
}
/**
 * A view of a list that an administrator keeps under a name.
 */
export interface ListView {
  /**
   * Identifier, unique among all records of its kind.
   */
  id: string;
  /**
   * The list it is of.
   */
  list: string;
  /**
   * What it is called; unique among those of one person and list.
   */
  name: string;
  /**
   * Search, filters, sort and rows a page, as in an address.
   */
  query: string;
  /**
   * Columns that are not seen.
   *
   * @maxItems 40
   */
  hidden: string[];
  /**
   * More rows in the same room.
   */
  dense: boolean;
  /**
   * All administrators have it.
   */
  shared: boolean;
  /**
   * Whether it is kept by the person who asks.
   */
  own: boolean;
  /**
   * Who keeps it.
   */
  owner: string;
}
/**
 * What is kept as a view of a list.
 */
export interface ListViewSave {
  /**
   * The list it is of.
   */
  list: string;
  /**
   * What it is called; unique among those of one person and list.
   */
  name: string;
  /**
   * Search, filters, sort and rows a page, as in an address.
   */
  query: string;
  /**
   * Columns that are not seen.
   *
   * @maxItems 40
   */
  hidden: string[];
  /**
   * More rows in the same room.
   */
  dense: boolean;
  /**
   * All administrators have it.
   */
  shared?: boolean;
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
    /**
     * Always: security notices are shown in the portal to everybody.
     */
    inApp: true;
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
   * Days before the end of a license at which to tell.
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
 * Today beside a week ago, what waits, and how the parts of the portal do.
 */
export interface Overview {
  /**
   * When it was counted (UTC).
   */
  at: string;
  /**
   * When today began (UTC).
   */
  from: string;
  /**
   * Today so far.
   */
  today: {
    /**
     * Sign-ins.
     */
    signIns: number;
    /**
     * Accounts made.
     */
    registrations: number;
    /**
     * API keys that were used.
     */
    keys: number;
    /**
     * Time of sessions in milliseconds.
     */
    usage: number;
    /**
     * Cost of all usage, in US dollars.
     */
    cost: number;
  };
  /**
   * The same hours a week ago.
   */
  before: {
    /**
     * Sign-ins.
     */
    signIns: number;
    /**
     * Accounts made.
     */
    registrations: number;
    /**
     * API keys that were used.
     */
    keys: number;
    /**
     * Time of sessions in milliseconds.
     */
    usage: number;
    /**
     * Cost of all usage, in US dollars.
     */
    cost: number;
  };
  /**
   * Comparisons with the user pool that were refused or failed in the last seven days.
   */
  syncsRefused: number;
  /**
   * How the parts do.
   */
  health: {
    /**
     * How long the database took for a question.
     */
    databaseMilliseconds: number;
    /**
     * Files whose last edit is held back.
     */
    definitionsHeld: number;
    /**
     * How the process that answers learns of editions that another one publishes: the database notifies it, or it polls. Null: nothing is published here.
     */
    editionsFoundBy: 'PUSH' | 'POLLING' | null;
    /**
     * Letters that failed or are uncertain.
     */
    lettersUnsettled: number;
    /**
     * Letters that wait to be sent.
     */
    lettersWaiting: number;
    /**
     * Letters that wait for more than five minutes.
     */
    lettersLate: number;
    /**
     * When the last letter was sent.
     */
    lastLetterAt: string | null;
    /**
     * Where people sign in.
     */
    pool: 'EMBEDDED' | 'ELSEWHERE';
    /**
     * When somebody last signed in.
     */
    lastSignInAt: string | null;
  };
}
/**
 * A password policy that is not saved yet, and passwords to judge by it.
 */
export interface PasswordPolicyTrial {
  /**
   * Made-up passwords.
   *
   * @minItems 1
   * @maxItems 12
   */
  samples: string[];
  /**
   * Least number of characters.
   */
  minLength?: number;
  /**
   * Greatest number of characters.
   */
  maxLength?: number;
  /**
   * Whether an uppercase letter is required.
   */
  upper?: boolean;
  /**
   * Whether a lowercase letter is required.
   */
  lower?: boolean;
  /**
   * Whether a digit is required.
   */
  digits?: boolean;
  /**
   * Whether a symbol is required.
   */
  symbols?: boolean;
}
/**
 * A made-up password, and how a policy judges it.
 */
export interface PasswordSample {
  /**
   * The password.
   */
  sample: string;
  /**
   * Whether it may be used.
   */
  passes: boolean;
  /**
   * Code of the problem that refuses it.
   */
  code?: string;
  /**
   * Values that the sentence of the code names.
   */
  args?: {
    [k: string]: unknown;
  };
}
/**
 * A key that signs the tokens of sign-ins: when it was made and what it does. No part of the key itself.
 */
export interface PoolKey {
  /**
   * Key id that tokens carry.
   */
  id: string;
  /**
   * Published and not signing yet, signing, or verifying only.
   */
  status: 'NEXT' | 'CURRENT' | 'PREVIOUS';
  /**
   * When it was made (UTC).
   */
  createdAt: string;
  /**
   * When the next one may sign, at the earliest (UTC).
   */
  signsFrom: string | null;
  /**
   * Since when a previous one signs no more (UTC).
   */
  retiredAt: string | null;
  /**
   * How long a previous one verifies tokens (UTC).
   */
  verifiesUntil: string | null;
}
/**
 * Why a signing key is rotated or retired, with a proof that it is the administrator and not just their browser.
 */
export interface PoolKeyChange {
  /**
   * In the administrator’s own words.
   */
  reason?: string;
  password?: string;
  code?: string;
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
  /**
   * Which list it is in.
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
  language: string;
  /**
   * How urgent it is.
   */
  severity: 'LOW' | 'MEDIUM' | 'HIGH';
  /**
   * ALL, ACADEMIC, COMMERCIAL or a license category; PERSON for a notice to one's own eyes.
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
  /**
   * The texts in all languages, for those who look after posts.
   */
  languageVariants?: {
    [k: string]: {
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
    [k: string]: {
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
   * Which list it is in.
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
    [k: string]: {
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
 * A person whom a post concerns.
 */
export interface PostPerson {
  /**
   * Their letter, where there is one; else the person.
   */
  id: string;
  /**
   * The person.
   */
  userId: string;
  /**
   * Address.
   */
  email: string;
  /**
   * Name.
   */
  name: string;
  /**
   * State of the letter.
   */
  letter: 'NONE' | 'QUEUED' | 'PAUSED' | 'TRANSMITTING' | 'SENT' | 'UNCERTAIN' | 'FAILED' | 'SKIPPED';
  /**
   * Why it was not sent: a code as in the list of letters, or the words of the mail server.
   */
  failure: string | null;
  /**
   * When it was sent.
   */
  sentAt: string | null;
  /**
   * When the post was opened.
   */
  readAt: string | null;
}
/**
 * Whom a post was published to, how far its letters are, and how many have read it.
 */
export interface PostReach {
  /**
   * The post.
   */
  id: string;
  /**
   * Its title.
   */
  title: string;
  /**
   * When its audience was kept: at its publication. Null before.
   */
  audienceAt: string | null;
  /**
   * People to whom it was published; before, active people whom it concerns.
   */
  people: number;
  /**
   * Of them, who has opened it.
   */
  readers: number;
  /**
   * Letters sent.
   */
  sent: number;
  /**
   * Letters that wait or are under way.
   */
  waiting: number;
  /**
   * Letters that stand still.
   */
  paused: number;
  /**
   * Letters that failed or are uncertain.
   */
  failed: number;
  /**
   * People who may not get the letter any more, or do not want it.
   */
  heldBack: number;
  /**
   * People without a letter who may get one.
   */
  none: number;
  /**
   * People to whom it was published, by language.
   */
  languages: {
    /**
     * The language or group.
     */
    value: string;
    /**
     * How many.
     */
    people: number;
  }[];
  /**
   * People to whom it was published, by kind of account, where they have one.
   */
  accountTypes: {
    /**
     * The language or group.
     */
    value: string;
    /**
     * How many.
     */
    people: number;
  }[];
}
/**
 * What a new post may begin with.
 */
export interface PostTemplate {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
  /**
   * What administrators call it.
   */
  name: string;
  /**
   * Which list it is in.
   */
  type: 'WHATS_NEW' | 'SECURITY' | 'NOTIFICATION';
  /**
   * How urgent it is.
   */
  severity: 'LOW' | 'MEDIUM' | 'HIGH';
  /**
   * Who sees it.
   */
  audience: 'ALL' | 'ACADEMIC' | 'COMMERCIAL' | 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  /**
   * The three texts by language; English must be there.
   */
  languageVariants: {
    [k: string]: {
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
  /**
   * English title.
   */
  title: string;
}
/**
 * A template of posts.
 */
export interface PostTemplateChange {
  /**
   * What administrators call it.
   */
  name: string;
  /**
   * Which list it is in.
   */
  type: 'WHATS_NEW' | 'SECURITY' | 'NOTIFICATION';
  /**
   * How urgent it is.
   */
  severity: 'LOW' | 'MEDIUM' | 'HIGH';
  /**
   * Who sees it.
   */
  audience: 'ALL' | 'ACADEMIC' | 'COMMERCIAL' | 'wls' | 'cloud' | 'named' | 'floating' | 'trial';
  /**
   * The three texts by language; English must be there.
   */
  languageVariants: {
    [k: string]: {
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
  language: string;
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
   * Rank of the role in `schemas/permissions.json`, 0 for the lowest.
   */
  role: number;
  /**
   * Name of the role.
   */
  roleName: string;
  /**
   * Whether the role has the administrators' portal and sees the records of everybody.
   */
  administrator?: boolean;
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
   * License type → label.
   */
  licenseTypeLabels?: {
    [k: string]: string;
  };
  /**
   * Purpose of a license → label.
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
 * What people may change of their own profile. Fields that are absent stay as they are; an empty text takes a value away. Anything else is refused: no one gives themselves a role.
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
  language?: string;
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
export interface RateActivationPayload {
  migrate: 'NEW' | 'ALL';
  at?: string;
}
/**
 * The copy’s name; absent: the same.
 */
export interface RateClone {
  /**
   * Name; of one name only one is active.
   */
  name?: string;
}
export interface RateClonePayload {
  name: string;
}
export interface RateCompareConfigurationsPayload {
  against?: string | number | boolean;
}
export interface RateComparePlansPayload {
  against?: string | number | boolean;
}
export interface RateCompareVersionsPayload {
  against?: string | number | boolean;
}
/**
 * A price list.
 */
export interface RateConfiguration {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
  /**
   * Name; of one name only one is active.
   */
  name: string;
  /**
   * Number, given when it becomes active; a draft has none.
   */
  version: number | null;
  /**
   * Name and number together.
   */
  title: string;
  /**
   * Only drafts change; of one name one is active.
   */
  status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
  /**
   * Note for administrators.
   */
  comment: string | null;
  /**
   * The record it was copied from.
   */
  clonedFrom: string | null;
  /**
   * When it became active.
   */
  activatedAt: string | null;
  /**
   * When another one took its place, or it was taken out of use.
   */
  archivedAt: string | null;
  /**
   * What is measured.
   */
  kind: 'MACHINE' | 'SESSION' | 'TOKEN';
  /**
   * What the price is for.
   */
  unit: 'HOUR' | 'MINUTE' | 'CALL' | 'MILLION_TOKENS';
  /**
   * Currency (ISO 4217).
   */
  currency: string;
  /**
   * How many prices it has.
   */
  prices: number;
  /**
   * The prices, in their order. Lists leave them out.
   *
   * @maxItems 1000
   */
  items?: {
    /**
     * What is priced, as usage calls it.
     */
    code: string;
    /**
     * What customers call it.
     */
    label: string;
    /**
     * Region; null is everywhere.
     */
    region?: string | null;
    /**
     * Price of one unit, as decimal text.
     */
    price: string;
  }[];
}
export interface RateConfigurationPayload {
  name: string;
  kind: 'SESSION' | 'MACHINE' | 'TOKEN';
  unit: 'HOUR' | 'MINUTE' | 'CALL' | 'MILLION_TOKENS';
  comment?: string;
  /**
   * @maxItems 1000
   */
  items: {
    code: string;
    label: string;
    region?: string;
    price: string;
  }[];
}
/**
 * A price list as it is written: all of it.
 */
export interface RateConfigurationWrite {
  /**
   * Name; of one name only one is active.
   */
  name: string;
  /**
   * What is measured.
   */
  kind: 'MACHINE' | 'SESSION' | 'TOKEN';
  /**
   * What the price is for.
   */
  unit: 'HOUR' | 'MINUTE' | 'CALL' | 'MILLION_TOKENS';
  /**
   * Currency (ISO 4217): USD, that of the credit of licenses, which pays for usage. Absent is the same.
   */
  currency?: string;
  /**
   * Note for administrators.
   */
  comment?: string | null;
  /**
   * The prices, in their order.
   *
   * @maxItems 1000
   */
  items: {
    /**
     * What is priced, as usage calls it.
     */
    code: string;
    /**
     * What customers call it.
     */
    label: string;
    /**
     * Region; null is everywhere.
     */
    region?: string | null;
    /**
     * Price of one unit, as decimal text.
     */
    price: string;
  }[];
}
/**
 * A correction of prices that were wrong.
 */
export interface RateCorrection {
  /**
   * Identifier.
   */
  id: string;
  /**
   * When it was proposed.
   */
  createdAt: string;
  /**
   * Who proposed it.
   */
  createdBy: string | null;
  /**
   * When it was changed.
   */
  updatedAt: string;
  /**
   * Who changed it.
   */
  updatedBy: string | null;
  /**
   * Revision.
   */
  revision: number;
  /**
   * DRAFT: proposed. APPLIED: its rows count.
   */
  status: 'DRAFT' | 'APPLIED';
  /**
   * Why the prices were wrong. Customers read it.
   */
  reason: string;
  /**
   * Both versions.
   */
  title: string;
  /**
   * Version that usage was charged by; null is usage that had no price.
   */
  wrongVersionId: string | null;
  /**
   * Its name and number.
   */
  wrongTitle: string | null;
  /**
   * Version that would have been right.
   */
  rightVersionId: string;
  /**
   * Its name and number.
   */
  rightTitle: string;
  /**
   * The only license; null is all of them.
   */
  licenseId: string | null;
  /**
   * Its number.
   */
  licenseNumber: string | null;
  /**
   * Usage from then on.
   */
  from: string;
  /**
   * Usage until then.
   */
  to: string;
  /**
   * When it was applied.
   */
  appliedAt: string | null;
  /**
   * Who applied it.
   */
  appliedBy: string | null;
  /**
   * By how much more was charged in the end; null until it is applied.
   */
  difference: string | null;
  /**
   * Licenses that it changed; null until it is applied.
   */
  licenses: number | null;
}
export interface RateCorrectionPayload {
  wrongVersionId?: string | number | boolean;
  rightVersionId: string | number | boolean;
  from: string;
  to: string;
  license?: string;
  reason: string;
}
/**
 * What a correction changes for each license.
 */
export interface RateCorrectionPreview {
  /**
   * What it cost, with earlier corrections.
   */
  before: string;
  /**
   * What it would have cost.
   */
  after: string;
  /**
   * By how much more.
   */
  difference: string;
  /**
   * The same in per cent; null where it cost nothing.
   */
  percent: number | null;
  /**
   * Records of usage.
   */
  records: number;
  /**
   * What the right version has no price for.
   *
   * Items: What was used.
   */
  unpriced: string[];
  /**
   * It can be applied.
   */
  ready: boolean;
  /**
   * Licenses.
   */
  total: number;
  /**
   * License by license, by number.
   *
   * @maxItems 1000
   */
  items: {
    /**
     * The license.
     */
    id: string;
    /**
     * Its number.
     */
    number: string;
    /**
     * Whose it is.
     */
    ownerName: string;
    /**
     * Records of usage.
     */
    records: number;
    /**
     * What it cost, with earlier corrections.
     */
    before: string;
    /**
     * What it would have cost.
     */
    after: string;
    /**
     * By how much more.
     */
    difference: string;
    /**
     * The same in per cent; null where it cost nothing.
     */
    percent: number | null;
  }[];
}
/**
 * A correction to be proposed.
 */
export interface RateCorrectionWrite {
  /**
   * Version that usage was charged by; nothing: usage without a price, which was never charged.
   */
  wrongVersionId?: string | null;
  /**
   * Version that would have been right.
   */
  rightVersionId: string;
  /**
   * Usage from then on, on a whole hour of UTC.
   */
  from: string;
  /**
   * Usage until then, on a whole hour of UTC.
   */
  to: string;
  /**
   * Number of the only license; nothing: all of them.
   */
  license?: string | null;
  /**
   * Why the prices were wrong. Customers read it.
   */
  reason: string;
}
/**
 * What changes from one record to another.
 */
export interface RateDiff {
  /**
   * What is compared with.
   */
  before: string;
  /**
   * What is compared.
   */
  after: string;
  /**
   * What is new.
   */
  added: number;
  /**
   * What is gone.
   */
  removed: number;
  /**
   * What is different.
   */
  changed: number;
  /**
   * What is the same.
   */
  same: number;
  /**
   * The differences.
   */
  items: {
    /**
     * Identifier in this answer.
     */
    id: string;
    /**
     * What happened to it.
     */
    change: 'ADDED' | 'REMOVED' | 'CHANGED';
    /**
     * A price, an entry of the time line, or a term of the plan.
     */
    what: 'PRICE' | 'VERSION' | 'LABEL' | 'INCLUDED_CREDIT' | 'CREDIT_LIMIT' | 'DISCOUNT_PERCENT';
    /**
     * Code of a price; null for anything else.
     */
    name: string | null;
    /**
     * What customers call it.
     */
    label: string;
    /**
     * Region; null is everywhere.
     */
    region: string | null;
    /**
     * Before.
     */
    before: string | null;
    /**
     * After.
     */
    after: string | null;
    /**
     * By how much more, in per cent.
     */
    percent: number | null;
    /**
     * Start of an entry of the time line; null for anything else.
     */
    from: string | null;
  }[];
}
/**
 * Licenses that are moved to a plan.
 */
export interface RateMigration {
  /**
   * Identifier.
   */
  id: string;
  /**
   * The plan.
   */
  planId: string;
  /**
   * Its name and number.
   */
  title: string;
  /**
   * Whether it is still going on.
   */
  status: 'RUNNING' | 'DONE' | 'CANCELED';
  /**
   * When it began.
   */
  startedAt: string;
  /**
   * When it ended.
   */
  endedAt: string | null;
  /**
   * Licenses to be moved.
   */
  total: number;
  /**
   * Moved.
   */
  moved: number;
  /**
   * Left alone: they were changed meanwhile.
   */
  skipped: number;
  /**
   * Not reached yet.
   */
  pending: number;
}
/**
 * A plan: what a license is charged by.
 */
export interface RatePlan {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
  /**
   * Name; of one name only one is active.
   */
  name: string;
  /**
   * Number, given when it becomes active; a draft has none.
   */
  version: number | null;
  /**
   * Name and number together.
   */
  title: string;
  /**
   * Only drafts change; of one name one is active.
   */
  status: 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'ARCHIVED';
  /**
   * Note for administrators.
   */
  comment: string | null;
  /**
   * The record it was copied from.
   */
  clonedFrom: string | null;
  /**
   * When it became active.
   */
  activatedAt: string | null;
  /**
   * When another one took its place, or it was taken out of use.
   */
  archivedAt: string | null;
  /**
   * What customers call it.
   */
  label: string;
  /**
   * Used up first each month, not charged.
   */
  includedCredit: string;
  /**
   * Most that a month may cost; null is without limit.
   */
  creditLimit: string | null;
  /**
   * Taken off what usage costs, in per cent. With twelve places at most, a number holds it exactly.
   */
  discountPercent: number;
  /**
   * When it becomes active by itself.
   */
  activatesAt: string | null;
  /**
   * Whether licenses move with it when it becomes active by itself.
   */
  migrate: 'NEW' | 'ALL' | null;
  /**
   * Why it could not become active by itself.
   */
  failure: string | null;
  /**
   * Licenses that have this version of the plan.
   */
  licenses: number;
  /**
   * Which prices count from when on.
   *
   * @maxItems 200
   */
  versions: {
    /**
     * The version of prices.
     */
    rateVersionId: string;
    /**
     * Its name and number.
     */
    title: string;
    /**
     * Its status.
     */
    status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
    /**
     * From then on.
     */
    from: string;
    /**
     * Until the next one begins; null for the last.
     */
    to: string | null;
  }[];
}
/**
 * How a plan becomes active.
 */
export interface RatePlanActivation {
  /**
   * NEW: licenses keep the version they have. ALL: they are moved.
   */
  migrate: 'NEW' | 'ALL';
  /**
   * When; absent or null is now.
   */
  at?: string | null;
}
/**
 * Terms of a plan. Which prices count from when on is changed on its own.
 */
export interface RatePlanChange {
  /**
   * Name; of one name only one is active.
   */
  name: string;
  /**
   * What customers call it.
   */
  label: string;
  /**
   * Note for administrators.
   */
  comment?: string | null;
  /**
   * Used up first each month, not charged.
   */
  includedCredit?: string | null;
  /**
   * Most that a month may cost; null is without limit.
   */
  creditLimit?: string | null;
  /**
   * Taken off what usage costs, in per cent: from 0 to 100, at most 6 decimal places.
   */
  discountPercent?: string | number | null;
}
/**
 * What activating a plan would change.
 */
export interface RatePlanCheck {
  /**
   * The plan.
   */
  id: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * Its revision.
   */
  revision: number;
  /**
   * It may be activated.
   */
  ready: boolean;
  /**
   * What keeps it from being activated.
   */
  items: {
    /**
     * Its number.
     */
    id: string;
    /**
     * What is wrong.
     */
    problem:
      | 'NO_PRICES'
      | 'NO_CONFIGURATIONS'
      | 'CONFIGURATION_NOT_ACTIVE'
      | 'DUPLICATE_PRICE'
      | 'NO_VERSIONS'
      | 'VERSION_NOT_ACTIVE'
      | 'CURRENCY'
      | 'HOLE'
      | 'UNPRICED';
    /**
     * With what.
     */
    name: string;
    /**
     * Since when; null where no moment is meant.
     */
    from: string | null;
  }[];
  /**
   * The active plan whose place it takes.
   */
  replaces: string | null;
  /**
   * Licenses on a plan of its name.
   */
  onName: number;
  /**
   * Licenses that could be moved to it.
   */
  movable: number;
  preview: RatePreview;
}
/**
 * What last month would have cost.
 */
export interface RatePreview {
  /**
   * From then on.
   */
  from: string;
  /**
   * Until then.
   */
  to: string;
  /**
   * When the usage was read.
   */
  asOf: string;
  /**
   * LATEST: the plan’s last prices for all of it. OWN: at each hour those that the plan has for it.
   */
  prices: 'LATEST' | 'OWN';
  /**
   * Currency.
   */
  currency: 'USD';
  /**
   * What it cost.
   */
  before: string;
  /**
   * What it would have cost.
   */
  after: string;
  /**
   * By how much more.
   */
  difference: string;
  /**
   * The same in per cent; null where it cost nothing.
   */
  percent: number | null;
  /**
   * Records of usage.
   */
  records: number;
  /**
   * Licenses.
   */
  licenses: number;
  /**
   * Licenses of which nothing can be said: they used nothing.
   */
  withoutUsage: number;
  /**
   * Licenses whose credit would be used up.
   */
  outOfCredit: number;
  /**
   * What no price fits.
   */
  unpriced: {
    /**
     * What was used.
     */
    code: string;
    /**
     * Region; null is everywhere.
     */
    region: string | null;
    /**
     * Records of usage.
     */
    records: number;
  }[];
  /**
   * Records that no price fits: the new cost lacks them.
   */
  unpricedRecords: number;
  /**
   * What no price fits, in a line; of many, the first.
   */
  unpricedCodes: string;
  /**
   * Who pays most more, and after them who pays most less.
   *
   * @maxItems 20
   */
  items: {
    /**
     * The license.
     */
    id: string;
    /**
     * The license.
     */
    licenseId: string;
    /**
     * Its number.
     */
    number: string;
    /**
     * Whose it is.
     */
    ownerName: string;
    /**
     * What it cost.
     */
    before: string;
    /**
     * What it would have cost.
     */
    after: string;
    /**
     * By how much more.
     */
    difference: string;
    /**
     * The same in per cent; null where it cost nothing.
     */
    percent: number | null;
  }[];
}
export interface RatePlanPayload {
  name: string;
  label: string;
  includedCredit?: string;
  creditLimit?: string;
  discountPercent?: number;
  comment?: string;
}
/**
 * Prices for a plan from a moment on.
 */
export interface RatePlanVersion {
  /**
   * The version of prices.
   */
  rateVersionId: string;
  /**
   * From then on; a whole hour (UTC).
   */
  from: string;
}
export interface RatePlanVersionPayload {
  rateVersionId: string | number | boolean;
  from: string;
}
/**
 * Which prices a plan has from when on.
 */
export interface RatePlanVersions {
  /**
   * Which prices count from when on; each begins on a whole hour (UTC).
   *
   * @maxItems 200
   */
  versions: {
    /**
     * The version of prices.
     */
    rateVersionId: string;
    /**
     * From then on, until the next one begins.
     */
    from: string;
  }[];
}
/**
 * A plan as it is made.
 */
export interface RatePlanWrite {
  /**
   * Name; of one name only one is active.
   */
  name: string;
  /**
   * What customers call it.
   */
  label: string;
  /**
   * Note for administrators.
   */
  comment?: string | null;
  /**
   * Used up first each month, not charged.
   */
  includedCredit?: string | null;
  /**
   * Most that a month may cost; null is without limit.
   */
  creditLimit?: string | null;
  /**
   * Taken off what usage costs, in per cent: from 0 to 100, at most 6 decimal places.
   */
  discountPercent?: string | number | null;
  /**
   * Which prices count from when on; each begins on a whole hour (UTC).
   *
   * @maxItems 200
   */
  versions?: {
    /**
     * The version of prices.
     */
    rateVersionId: string;
    /**
     * From then on, until the next one begins.
     */
    from: string;
  }[];
}
/**
 * What usage cost, and would have cost by a plan.
 */
export interface RatePreview1 {
  /**
   * From then on.
   */
  from: string;
  /**
   * Until then.
   */
  to: string;
  /**
   * When the usage was read.
   */
  asOf: string;
  /**
   * LATEST: the plan’s last prices for all of it. OWN: at each hour those that the plan has for it.
   */
  prices: 'LATEST' | 'OWN';
  /**
   * Currency.
   */
  currency: 'USD';
  /**
   * What it cost.
   */
  before: string;
  /**
   * What it would have cost.
   */
  after: string;
  /**
   * By how much more.
   */
  difference: string;
  /**
   * The same in per cent; null where it cost nothing.
   */
  percent: number | null;
  /**
   * Records of usage.
   */
  records: number;
  /**
   * Licenses.
   */
  licenses: number;
  /**
   * Licenses of which nothing can be said: they used nothing.
   */
  withoutUsage: number;
  /**
   * Licenses whose credit would be used up.
   */
  outOfCredit: number;
  /**
   * What no price fits.
   */
  unpriced: {
    /**
     * What was used.
     */
    code: string;
    /**
     * Region; null is everywhere.
     */
    region: string | null;
    /**
     * Records of usage.
     */
    records: number;
  }[];
  /**
   * Records that no price fits: the new cost lacks them.
   */
  unpricedRecords: number;
  /**
   * What no price fits, in a line; of many, the first.
   */
  unpricedCodes: string;
  /**
   * Who pays most more, and after them who pays most less.
   *
   * @maxItems 20
   */
  items: {
    /**
     * The license.
     */
    id: string;
    /**
     * The license.
     */
    licenseId: string;
    /**
     * Its number.
     */
    number: string;
    /**
     * Whose it is.
     */
    ownerName: string;
    /**
     * What it cost.
     */
    before: string;
    /**
     * What it would have cost.
     */
    after: string;
    /**
     * By how much more.
     */
    difference: string;
    /**
     * The same in per cent; null where it cost nothing.
     */
    percent: number | null;
  }[];
}
export interface RatePricePayload {
  from?: string;
  to?: string;
  license?: string;
  prices?: 'LATEST' | 'OWN';
}
/**
 * Something that points to a price list, a version or a plan.
 */
export interface RateUse {
  /**
   * Identifier.
   */
  id: string;
  /**
   * What it is.
   */
  kind: 'VERSION' | 'PLAN' | 'LICENSE' | 'USAGE';
  /**
   * What people call it.
   */
  title: string;
  /**
   * Its status.
   */
  status: string;
}
/**
 * A bundle of price lists.
 */
export interface RateVersion {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
   */
  revision: number;
  /**
   * Name; of one name only one is active.
   */
  name: string;
  /**
   * Number, given when it becomes active; a draft has none.
   */
  version: number | null;
  /**
   * Name and number together.
   */
  title: string;
  /**
   * Only drafts change; of one name one is active.
   */
  status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
  /**
   * Note for administrators.
   */
  comment: string | null;
  /**
   * The record it was copied from.
   */
  clonedFrom: string | null;
  /**
   * When it became active.
   */
  activatedAt: string | null;
  /**
   * When another one took its place, or it was taken out of use.
   */
  archivedAt: string | null;
  /**
   * The price lists it bundles.
   *
   * @maxItems 100
   */
  configurations: {
    /**
     * The price list.
     */
    configurationId: string;
    /**
     * Its name and number.
     */
    title: string;
    /**
     * Its status.
     */
    status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
    /**
     * How many prices it has.
     */
    prices: number;
  }[];
}
/**
 * Name and note of a bundle of price lists.
 */
export interface RateVersionChange {
  /**
   * Name; of one name only one is active.
   */
  name: string;
  /**
   * Note for administrators.
   */
  comment?: string | null;
}
/**
 * A price list for a version.
 */
export interface RateVersionConfiguration {
  /**
   * The price list.
   */
  configurationId: string;
}
export interface RateVersionConfigurationPayload {
  configurationId: string | number | boolean;
}
/**
 * Which price lists a version bundles.
 */
export interface RateVersionConfigurations {
  /**
   * The price lists it bundles.
   *
   * @maxItems 100
   */
  configurations: {
    /**
     * The price list.
     */
    configurationId: string;
  }[];
}
export interface RateVersionPayload {
  name: string;
  comment?: string;
}
/**
 * A bundle of price lists as it is made.
 */
export interface RateVersionWrite {
  /**
   * Name; of one name only one is active.
   */
  name: string;
  /**
   * Note for administrators.
   */
  comment?: string | null;
  /**
   * The price lists it bundles.
   *
   * @maxItems 100
   */
  configurations?: {
    /**
     * The price list.
     */
    configurationId: string;
  }[];
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
/**
 * A prepared reason, in one language.
 */
export interface ReasonTemplate {
  id: string;
  /**
   * In the language of the person's profile, else in the first language that it has.
   */
  text: string;
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
  /**
   * True where an administrator acts as the person.
   */
  acting: boolean;
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
   * License type → label.
   */
  licenseTypeLabels?: {
    [k: string]: string;
  };
  /**
   * Purpose of a license → label.
   */
  purposeLabels?: {
    [k: string]: string;
  };
  /**
   * What labels are called in other languages. Where there is none, the portal's own labels are translated, and others read as they are.
   *
   * @maxItems 2000
   */
  labelTexts?: {
    /**
     * Which labels: `industry`, `jobRole` and so on.
     */
    list: string;
    value: string;
    language: string;
    text: string;
  }[];
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
   * Addresses of neighboring sites.
   */
  links?: {
    wls?: string | null;
    cloud?: string | null;
    zendesk?: string | null;
    portal?: string | null;
    newSSO?: string | null;
    privacy?: string | null;
    privacyJapan?: string | null;
    termsEmployer?: string | null;
    termsJobSeeker?: string | null;
    academicProgramme?: string | null;
  };
  supportEmail?: string;
  /**
   * True: no one may change their profile now.
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
   * Name and host of the language model that answers questions to the assistant; empty: there is none. Decided by the configuration, never changed here.
   */
  assistantModel?: string;
  /**
   * Version of the assistant's terms: another language model or host is another one. Follows from `termsVersion` and the configuration, never changed here.
   */
  assistantTerms?: string;
  /**
   * True: the assistant refuses new messages, and running answers end.
   */
  assistantStopped?: boolean;
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
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
/**
 * How many records have a value.
 */
export interface StoredValues {
  /**
   * Of each entity whose records the fields are stored in.
   */
  counts: {
    /**
     * Name of the entity.
     */
    entity: string;
    /**
     * Records that were counted.
     */
    count: number;
    /**
     * Whether counting was ended: there may be more.
     */
    atLeast: boolean;
  }[];
  /**
   * Whether values may be where nothing is counted: outside of entities, or of a field that is not live.
   */
  unknown: boolean;
}
/**
 * A document of the definitions.
 */
export interface StudioDocument {
  /**
   * The path.
   */
  id: string;
  /**
   * Path of the document, relative to the project.
   */
  path: string;
  /**
   * What it is.
   */
  kind: 'form' | 'shared' | 'screen' | 'routes' | 'texts';
  /**
   * Its id; of texts language and namespace.
   */
  name: string;
  /**
   * Key of its title.
   */
  title: string | null;
  /**
   * Hash of its text (SHA-256).
   */
  hash: string;
  /**
   * Whether it stays with the repository.
   */
  keptOut: boolean;
  /**
   * Open sets that hold it.
   *
   * Items: Identifier of a set.
   */
  changedBy: string[];
}
/**
 * The text of a document.
 */
export interface StudioDocumentText {
  /**
   * The path.
   */
  id: string;
  /**
   * Path of the document, relative to the project.
   */
  path: string;
  /**
   * The text.
   */
  text: string;
  /**
   * Hash of the text (SHA-256).
   */
  hash: string;
  /**
   * The edition that is live.
   */
  edition: number;
}
export interface StudioReasonPayload {
  reason: string;
}
/**
 * All definitions as they are live.
 */
export interface StudioWorld {
  /**
   * Number of the edition that is live; 0 where there are only files.
   */
  edition: number;
  /**
   * Every definition, by path.
   */
  files: {
    path: string;
    /**
     * The definition as it is written.
     */
    text: string;
    /**
     * Hash of the text.
     */
    hash: string;
    /**
     * Whether it stays with the repository.
     */
    keptOut: boolean;
  }[];
}
/**
 * Whether who publishes definitions must not be who made them. One administrator requests the opposite, another confirms it.
 */
export interface TwoPairs {
  /**
   * Whether it must not.
   */
  on: boolean;
  /**
   * Address of who requested the opposite.
   */
  requestedBy: string | null;
  /**
   * When (UTC); null if no one requests it.
   */
  requestedAt: string | null;
  /**
   * Roles that may approve and publish.
   *
   * Items: Role.
   */
  approvers?: string[];
  /**
   * Grows with every change.
   */
  revision: number;
}
export interface TwoStepPayload {
  password?: string;
  code?: string;
  renewPassword?: string;
  renewCode?: string;
  removePassword?: string;
  removeCode?: string;
}
/**
 * Usage that no price of its plan fits.
 */
export interface UnpricedUsage {
  /**
   * Tells it from others.
   */
  id: string;
  /**
   * What was used.
   */
  code: string;
  /**
   * Region; null is everywhere.
   */
  region: string | null;
  /**
   * Name of the plan.
   */
  plan: string;
  /**
   * Licenses that used it.
   */
  licenses: number;
  /**
   * Records of usage.
   */
  records: number;
  /**
   * First day on which it was used.
   */
  since: string;
  /**
   * Last day on which it was used.
   */
  until: string;
  /**
   * All of these days, as a correction writes them.
   */
  unpricedDays: {
    /**
     * The beginning of the first day.
     */
    from: string;
    /**
     * The end of the last day.
     */
    to: string;
  };
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
    /**
     * Always: security notices are shown in the portal to everybody.
     */
    inApp: true;
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
   * Days before the end of a license at which to tell.
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
  breakdown: 'apiKey' | 'host' | 'version' | 'region' | 'license' | 'customer' | 'product' | 'plan';
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
   * The same for the span of the same length before; null where that begins before anything was counted.
   */
  previous: {
    /**
     * First moment.
     */
    from: string;
    /**
     * First moment after.
     */
    to: string;
    /**
     * Sum of everything.
     */
    total: number;
    /**
     * Cost of everything.
     */
    cost: number;
  } | null;
  /**
   * Currency of the costs.
   */
  currency: 'USD';
}
export interface UsagePayload {
  license?: string | number | boolean;
  period?: '7d' | '30d' | '12m' | '24m' | 'custom';
  granularity?: 'month' | 'day';
  metric?: 'SESSION_SECONDS' | 'MACHINE_SECONDS' | 'TOKENS' | 'REQUESTS';
  breakdown?: 'license' | 'host' | 'apiKey' | 'version' | 'region';
  from?: string;
  to?: string;
}
/**
 * What was used of a license in an hour, as a program that meters tells it. A record is known by all of this but its value: handed in again, it changes nothing.
 */
export interface UsageRecordAdd {
  /**
   * Id or number of the license.
   */
  license: string;
  /**
   * Id or access id of the API key that was used.
   */
  apiKey?: string;
  /**
   * The first moment of the hour in which it was used, by UTC.
   */
  periodStart: string;
  /**
   * What is counted.
   */
  metric: 'SESSION_SECONDS' | 'MACHINE_SECONDS' | 'TOKENS' | 'REQUESTS';
  /**
   * How much: milliseconds of durations, a count of the rest.
   */
  value: number;
  /**
   * What price lists call it. Without one it is its metric.
   */
  code?: string;
  /**
   * The machine on which it was used.
   */
  host?: string;
  /**
   * The version of the product that was used.
   */
  version?: string;
  /**
   * Where it was used, as price lists name regions.
   */
  region?: string;
}
/**
 * Records of usage, at most ten thousand. Each is judged by itself: see usage-record-add.schema.json.
 */
export interface UsageRecordsAdd {
  /**
   * The records; as lines of JSON, each line is one.
   *
   * @minItems 1
   * @maxItems 10000
   */
  records: unknown[];
}
/**
 * Result of handing in records of usage.
 */
export interface UsageRecordsAdded {
  /**
   * How many came.
   */
  received: number;
  /**
   * How many were new.
   */
  added: number;
  /**
   * How many were there already.
   */
  same: number;
  /**
   * How many were not taken.
   */
  refused: number;
  /**
   * Why each of those was not taken.
   */
  problems: {
    /**
     * Place of the record, the first is 1.
     */
    line: number;
    /**
     * The field that is wrong; empty where it is the whole record.
     */
    field: string;
    /**
     * What is wrong.
     */
    code: string;
    /**
     * What the sentence of the code needs.
     */
    args?: {};
  }[];
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
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
   * A role of `schemas/permissions.json`, by its name.
   */
  role: string;
  /**
   * The state of the account.
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
   * Set for non-profit organizations.
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
  language: string;
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
   * Set for non-profit organizations.
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
  language?: string;
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
   * A role of `schemas/permissions.json`, by its name.
   */
  role?: string;
  /**
   * Language in which the portal and its letters speak.
   */
  language?: string;
  /**
   * English name of the country (decision D8).
   */
  country?: string | null;
  /**
   * Licenses the person becomes a member of.
   *
   * @maxItems 100
   *
   * Items: License.
   */
  licenseIds?: string[];
  /**
   * Send the invitation letter; true when absent.
   */
  invite?: boolean;
}
/**
 * What becomes of what a deleted person leaves, and why.
 */
export interface UserDeletion {
  /**
   * Suspended until an administrator decides, or handed over to the heir.
   */
  ownedLicenses?: 'SUSPEND' | 'HAND_OVER';
  /**
   * Taken out of use for good (the default), or handed over to the heir: programs go on.
   */
  ownedKeys?: 'END' | 'HAND_OVER';
  /**
   * The person who takes over; needed where something is handed over.
   */
  heirId?: string;
  /**
   * Why; it is in the audit.
   */
  reason?: string;
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
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
   * A role of `schemas/permissions.json`, by its name.
   */
  role: string;
  /**
   * The state of the account.
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
   * Set for non-profit organizations.
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
  language: string;
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
   * Licenses owned.
   */
  licenses: number;
  /**
   * Licenses managed for others.
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
  /**
   * End of the lock after too many wrong passwords or codes; null where none runs, and where a pool elsewhere keeps it to itself.
   */
  signInLockedUntil: string | null;
}
/**
 * A license that a person joins.
 */
export interface UserLicenseJoin {
  /**
   * License.
   */
  licenseId: string;
  /**
   * Shall manage it too.
   */
  manager?: boolean;
}
/**
 * The licenses a person shall belong to, and those they shall manage.
 */
export interface UserLicensesChange {
  /**
   * Licenses the person is a member of, all of them.
   *
   * @maxItems 500
   *
   * Items: License.
   */
  licenseIds: string[];
  /**
   * Those of them that the person manages.
   *
   * @maxItems 500
   *
   * Items: License.
   */
  managerOf: string[];
}
/**
 * The role a person shall have.
 */
export interface UserRoleChange {
  /**
   * A role of `schemas/permissions.json`, by its name.
   */
  role: string;
}
/**
 * A person after they were compared with the user pool, with what that changed.
 */
export interface UserSynced {
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
   * Grows with every change; sent back in If-Match so that no change overwrites one that its author has not seen.
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
   * A role of `schemas/permissions.json`, by its name.
   */
  role: string;
  /**
   * The state of the account.
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
   * Set for non-profit organizations.
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
  language: string;
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
   * What differs, by property.
   */
  changes: {
    /**
     * Values before.
     */
    before: {
      [k: string]: string | number | boolean | null;
    };
    /**
     * Values now.
     */
    after: {
      [k: string]: string | number | boolean | null;
    };
  };
}
/**
 * Filter → value → the number of records that choosing this value alone would leave.
 */
export interface ValueCounts {
  [k: string]: {
    [k: string]: {
      /**
       * Number of records.
       */
      total: number;
      /**
       * False: there are at least so many. Absent: there are exactly so many.
       */
      totalIsExact?: boolean;
    };
  };
}
/**
 * What each source answers.
 */
export interface AnswerBySource {
  initSso: {
    userPoolId: string;
    clientId: string;
    invited: boolean;
    language: string;
    endpoint?: string;
    redirect?: string;
  };
  validateSso: Profile;
  login: Profile;
  getProfile: Profile;
  updateProfile: Profile;
  touchSession: {
    authenticated: boolean;
    email: string;
    mfaEnabled: boolean;
    expiresAt: string;
    idleTimeout: number;
  };
  enableMfa: {
    mfaEnabled: boolean;
  };
  disableMfa: {
    mfaEnabled: boolean;
  };
  unsubscribe: {
    email: string;
    unsubscribed: boolean;
  };
  resubscribe: {
    email: string;
    unsubscribed: boolean;
  };
  listSessions: {
    items: Session[];
    total: number;
    page: number;
    size: number;
  };
  getNotificationSettings: NotificationSettings;
  updateNotificationSettings: NotificationSettings;
  makeRecoveryCodes: {
    /**
     * @minItems 10
     * @maxItems 10
     */
    codes: string[];
  };
  deleteAccount: {
    deleted: boolean;
  };
  getSettings: SettingsAnswer;
  updateSettings: SettingsAnswer;
  tryPasswordPolicy: {
    items: PasswordSample[];
    total?: number;
  };
  listReasonTemplates: {
    items: ReasonTemplate[];
    total: number;
  };
  listUsers: {
    items: User[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    counts?: ValueCounts;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  getUser: UserDetail;
  createUser: User;
  syncUser: UserSynced;
  changeUser: User;
  activateUser: User;
  deactivateUser: User;
  resendInvitation: User;
  resetUserPassword: User;
  removeUserMfa: User;
  endUserSessions: User;
  endSignInLock: User;
  impersonateUser: Profile;
  endImpersonation: Profile;
  bulkUsers: BulkAnswer;
  importUsers: ImportAnswer;
  changeUserRole: User;
  changeUserLicenses: User;
  joinLicense: LicenseMember;
  changeUserAgent: User;
  listLicenses: {
    items: License[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    counts?: ValueCounts;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  getLicense: LicenseDetail;
  createLicense: License;
  changeLicense: License;
  approveLicense: License;
  rejectLicense: License;
  suspendLicense: License;
  reinstateLicense: License;
  revokeLicense: License;
  renewLicense: License;
  bulkLicenses: BulkAnswer;
  listLicenseUsers: {
    items: LicenseMember[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
  };
  addLicenseUser: LicenseMember;
  getLicenseUsage: Usage;
  listLicenseEvents: {
    items: Event[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
  };
  getOwnUsage: Usage;
  getUsage: Usage;
  addUsage: UsageRecordsAdded;
  listEvents: {
    items: Event[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
  };
  listApiKeys: {
    items: ApiKey[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  createApiKey: ApiKeyCreated;
  generateApiKeySecret: ApiKeySecret;
  changeApiKey: ApiKey;
  disableApiKey: ApiKey;
  enableApiKey: ApiKey;
  bulkApiKeys: BulkAnswer;
  listRsaKeys: {
    items: SigningKey[];
    total: number;
    page: number;
    size: number;
  };
  createRsaKey: SigningKey;
  listRsaKeyUses: {
    /**
     * The latest first, at most 200.
     */
    items: {
      /**
       * The license.
       */
      id: string;
      /**
       * Its number.
       */
      number: string;
      /**
       * Files signed.
       */
      files: number;
      /**
       * When the last one was signed.
       */
      lastAt: string;
    }[];
    /**
     * Licenses.
     */
    total: number;
    /**
     * Files of all of them.
     */
    files: number;
  };
  listPoolKeys: {
    items: PoolKey[];
    total: number;
    page: number;
    size: number;
  };
  rotatePoolKeys: {
    items: PoolKey[];
    total: number;
  };
  retirePoolKey: Nothing;
  retireRsaKey: SigningKey;
  listRateConfigurations: {
    items: RateConfiguration[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  getRateConfiguration: RateConfiguration;
  diffRateConfiguration: RateDiff;
  listRateConfigurationUses: {
    items: RateUse[];
    total: number;
  };
  createRateConfiguration: RateConfiguration;
  changeRateConfiguration: RateConfiguration;
  activateRateConfiguration: RateConfiguration;
  archiveRateConfiguration: RateConfiguration;
  cloneRateConfiguration: RateConfiguration;
  listRateVersions: {
    items: RateVersion[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  getRateVersion: RateVersion;
  diffRateVersion: RateDiff;
  listRateVersionUses: {
    items: RateUse[];
    total: number;
  };
  createRateVersion: RateVersion;
  changeRateVersion: RateVersion;
  changeRateVersionConfigurations: RateVersion;
  activateRateVersion: RateVersion;
  archiveRateVersion: RateVersion;
  cloneRateVersion: RateVersion;
  listRatePlans: {
    items: RatePlan[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  getRatePlan: RatePlan;
  diffRatePlan: RateDiff;
  getOverview: Overview;
  listExpiringCustomers: {
    items: ExpiringCustomer[];
    total: number;
  };
  listUnpricedUsage: {
    items: UnpricedUsage[];
    total: number;
    records: number;
  };
  listRatePlanUses: {
    items: RateUse[];
    total: number;
  };
  createRatePlan: RatePlan;
  changeRatePlan: RatePlan;
  changeRatePlanVersions: RatePlan;
  activateRatePlan: RatePlan;
  archiveRatePlan: RatePlan;
  cloneRatePlan: RatePlan;
  listRatePrices: {
    items: {
      /**
       * Identifier in this answer.
       */
      id: string;
      /**
       * What is priced.
       */
      code: string;
      /**
       * What customers call it.
       */
      label: string;
      /**
       * Region; null is everywhere.
       */
      region: string | null;
      /**
       * Price of one unit.
       */
      price: string;
    }[];
    total: number;
  };
  listRateBundle: {
    items: {
      /**
       * Identifier in this answer.
       */
      id: string;
      /**
       * The price list.
       */
      configurationId: string;
      /**
       * Its name and number.
       */
      title: string;
      /**
       * Its status.
       */
      status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
      /**
       * How many prices it has.
       */
      prices: number;
      /**
       * The version.
       */
      versionId: string;
      /**
       * Revision of the whole.
       */
      revision: number;
      /**
       * The whole is a draft.
       */
      draft: boolean;
    }[];
    total: number;
  };
  listRateTimeLine: {
    items: {
      /**
       * Identifier in this answer.
       */
      id: string;
      /**
       * The version of prices.
       */
      rateVersionId: string;
      /**
       * Its name and number.
       */
      title: string;
      /**
       * Its status.
       */
      status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
      /**
       * From then on.
       */
      from: string;
      /**
       * The same in UTC, in words.
       */
      fromUtc: string;
      /**
       * Until then; null is open.
       */
      to: string | null;
      /**
       * The plan.
       */
      planId: string;
      /**
       * Revision of the whole.
       */
      revision: number;
      /**
       * The whole is a draft.
       */
      draft: boolean;
      /**
       * Days that it counts; the last one until a month from now or from its beginning.
       */
      days: number;
    }[];
    total: number;
  };
  addRateVersionConfiguration: RateVersion;
  removeRateVersionConfiguration: RateVersion;
  addRatePlanVersion: RatePlan;
  removeRatePlanVersion: RatePlan;
  cancelRatePlanActivation: RatePlan;
  checkRatePlan: RatePlanCheck;
  priceRatePlan: RatePreview1;
  priceRateVersion: RatePreview1;
  priceRateConfiguration: RatePreview1;
  listRateMigrations: {
    items: RateMigration[];
    total: number;
  };
  cancelRateMigration: RateMigration;
  listRateCorrections: {
    items: RateCorrection[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  getRateCorrection: RateCorrection;
  previewRateCorrection: RateCorrectionPreview;
  createRateCorrection: RateCorrection;
  applyRateCorrection: RateCorrection;
  listLicenseStatements: {
    items: LicenseStatementMonth[];
    total: number;
  };
  getLicenseStatement: LicenseStatement;
  listPosts: {
    items: Post[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  getPost: Post;
  listPages: {
    items: DocumentationLine[];
    total: number;
    page: number;
    size: number;
  };
  checkVatNumber: {
    /**
     * The number is registered.
     */
    exists: boolean;
  };
  readPage: DocumentationPage;
  createPost: Post;
  changePost: Post;
  publishPost: Post;
  getPostReach: PostReach;
  listPostPeople: {
    items: PostPerson[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
  };
  pausePostLetters: PostReach;
  sendPostLetters: PostReach;
  closePost: Post;
  listLetters: {
    items: Letter[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    counts?: ValueCounts;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  resendLetter: Letter;
  bulkLetters: BulkAnswer;
  listEmailTemplates: {
    items: EmailTemplate[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  getEmailTemplate: EmailTemplate;
  createEmailTemplate: EmailTemplate;
  changeEmailTemplate: EmailTemplate;
  activateEmailTemplate: EmailTemplate;
  restoreEmailTemplate: EmailTemplate;
  previewEmailTemplate: EmailTemplatePreview;
  tryEmailTemplate: EmailTemplateTrial;
  listEmailTemplateLanguages: {
    items: EmailTemplateLanguage[];
    total: number;
    page: number;
    size: number;
  };
  listEmailTemplateEditions: {
    items: EmailTemplateEdition[];
    total: number;
    page: number;
    size: number;
  };
  listEmailTemplateVariables: {
    items: EmailTemplateVariable[];
    total: number;
    page: number;
    size: number;
  };
  compareEmailTemplate: {
    items: EmailTemplateLine[];
    total: number;
    page: number;
    size: number;
  };
  listOpenBy: {
    /**
     * Colleagues, the first to open it first.
     */
    names: string[];
    /**
     * Since when the first of them has it open.
     */
    since: string | null;
  };
  listViews: {
    items: ListView[];
  };
  saveView: ListView;
  beginFile: File;
  getFile: File;
  sendFilePart: File;
  finishFile: File;
  listPostTemplates: {
    items: PostTemplate[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  createPostTemplate: PostTemplate;
  changePostTemplate: PostTemplate;
  listAudit: {
    items: AuditEvent[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  listAuditChanges: {
    items: AuditChange[];
    total: number;
  };
  restoreAuditValue: Nothing;
  undoAudit: Nothing;
  bulkAudit: BulkAnswer;
  createAgentChat: AgentChat;
  listAgentChats: {
    items: AgentChat[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  getAgentChat: AgentChat;
  renameAgentChat: AgentChat;
  listAgentChatEvents: {
    items: AgentEvent[];
    total: number;
    page: number;
    size: number;
  };
  sendAgentMessage: AgentTurn;
  stopAgentTurn: AgentTurn;
  retryAgentTurn: AgentTurn;
  getOwnAgentLimits: {
    items: AgentLimitLeft[];
    total: number;
  };
  confirmAgentAction: AgentActionAnswer;
  rejectAgentAction: AgentActionAnswer;
  listAgentEvents: {
    items: AgentEventLine[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  listAgentActions: {
    items: AgentAction[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  listAgentLimits: {
    items: AgentLimit[];
    total: number;
  };
  getAgentLimitsOf: {
    items: AgentLimitLeft[];
    total: number;
  };
  changeAgentLimit: {
    items: AgentLimit[];
    total: number;
  };
  getAgentUnanswered: AgentUnansweredDetail;
  getAgentFigures: {
    items: AgentFigures[];
    total: number;
  };
  listAgentUnanswered: {
    items: AgentUnanswered[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  readStudioWorld: StudioWorld;
  countStoredValues: StoredValues;
  listStudioDocuments: {
    items: StudioDocument[];
    total: number;
    page: number;
    size: number;
  };
  getStudioDocument: StudioDocumentText;
  listChangeSets: {
    items: ChangeSet[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  importChangeSet: ChangeSet;
  createChangeSet: ChangeSet;
  getChangeSet: ChangeSetDetail;
  changeChangeSet: ChangeSet;
  saveChangeSetDocument: ChangeSetSaved;
  checkChangeSet: ChangeSetCheck;
  reviewChangeSet: ChangeSet;
  approveChangeSet: ChangeSet;
  publishChangeSet: ChangeSetPublished;
  scheduleChangeSet: ChangeSet;
  cancelChangeSetSchedule: ChangeSet;
  undoChangeSet: Edition;
  listEditions: {
    items: Edition[];
    total: number;
    /**
     * False: there are at least so many. Absent: there are exactly so many.
     */
    totalIsExact?: boolean;
    page: number;
    size: number;
    /**
     * Place of the next page, for `cursor`. Absent: there is none, or this sort has no places.
     */
    next?: string;
    /**
     * Place of the previous page, for `cursor`.
     */
    previous?: string;
  };
  getEdition: Edition;
  compareEdition: EditionComparison;
  rollBackEdition: Edition;
  getTwoPairs: TwoPairs;
  requestTwoPairs: TwoPairs;
  confirmTwoPairs: TwoPairs;
  withdrawTwoPairs: TwoPairs;
}
/**
 * What each source takes.
 */
export interface PayloadBySource {
  initSso: {
    email: string;
    language?: string;
  };
  validateSso: {
    jwt: string;
  };
  login: {
    username: string;
    password: string;
    code?: string;
  };
  updateProfile: ProfileUpdate;
  logout: Nothing;
  withdrawRegistration: {
    email: string;
    password: string;
  };
  enableMfa: FreshProof;
  disableMfa: FreshProof;
  updateNotificationSettings: NotificationSettings;
  makeRecoveryCodes: FreshProof;
  deleteAccount: AccountDeletion;
  acceptTerms: {
    version: string;
  };
  updateSettings: SettingsUpdate;
  tryPasswordPolicy: PasswordPolicyTrial;
  reportError: {
    message: string;
    stack?: string;
    path?: string;
    requestId?: string;
  };
  createUser: UserCreate;
  syncUser: Nothing;
  changeUser: UserChange;
  activateUser: Reason;
  deactivateUser: Reason;
  resendInvitation: Nothing;
  resetUserPassword: Nothing;
  deleteUser: UserDeletion;
  impersonateUser: Impersonation;
  bulkUsers: BulkJob;
  importUsers: ImportJob;
  changeUserRole: UserRoleChange;
  changeUserLicenses: UserLicensesChange;
  joinLicense: UserLicenseJoin;
  changeUserAgent: UserAgentChange;
  createLicense: LicenseCreate;
  changeLicense: LicenseChange;
  approveLicense: Reason;
  rejectLicense: Reason;
  suspendLicense: Reason;
  reinstateLicense: Reason;
  revokeLicense: Reason;
  renewLicense: LicenseRenewal;
  bulkLicenses: BulkJob;
  addLicenseUser: LicenseMemberInvite;
  addUsage: UsageRecordsAdd;
  createApiKey: ApiKeyCreate;
  generateApiKeySecret: Nothing;
  changeApiKey: ApiKeyChange;
  disableApiKey: Nothing;
  enableApiKey: Nothing;
  bulkApiKeys: BulkJob;
  createRsaKey: SigningKeyCreate;
  rotatePoolKeys: PoolKeyChange;
  retirePoolKey: PoolKeyChange;
  createRateConfiguration: RateConfigurationWrite;
  changeRateConfiguration: RateConfigurationWrite;
  activateRateConfiguration: Nothing;
  archiveRateConfiguration: Nothing;
  cloneRateConfiguration: RateClone;
  createRateVersion: RateVersionWrite;
  changeRateVersion: RateVersionChange;
  changeRateVersionConfigurations: RateVersionConfigurations;
  activateRateVersion: Nothing;
  archiveRateVersion: Nothing;
  cloneRateVersion: RateClone;
  createRatePlan: RatePlanWrite;
  changeRatePlan: RatePlanChange;
  changeRatePlanVersions: RatePlanVersions;
  activateRatePlan: RatePlanActivation;
  archiveRatePlan: Nothing;
  cloneRatePlan: RateClone;
  addRateVersionConfiguration: RateVersionConfiguration;
  addRatePlanVersion: RatePlanVersion;
  cancelRatePlanActivation: Nothing;
  cancelRateMigration: Nothing;
  createRateCorrection: RateCorrectionWrite;
  applyRateCorrection: Nothing;
  readPost: Nothing;
  createPost: PostCreate;
  changePost: PostChange;
  publishPost: Nothing;
  pausePostLetters: Nothing;
  sendPostLetters: Nothing;
  closePost: Nothing;
  resendLetter: Nothing;
  bulkLetters: BulkJob;
  createEmailTemplate: Nothing;
  changeEmailTemplate: EmailTemplateChange;
  activateEmailTemplate: Nothing;
  restoreEmailTemplate: EmailTemplateRestore;
  testEmailTemplate: Nothing;
  tryEmailTemplate: EmailTemplateChange;
  saveView: ListViewSave;
  beginFile: FileBegin;
  sendFilePart: FilePart;
  createPostTemplate: PostTemplateChange;
  changePostTemplate: PostTemplateChange;
  restoreAuditValue: AuditRestore;
  undoAudit: Reason;
  bulkAudit: BulkJob;
  createAgentChat: Nothing;
  renameAgentChat: AgentChatChange;
  sendAgentMessage: AgentMessageCreate;
  stopAgentTurn: Nothing;
  retryAgentTurn: Nothing;
  rateAgentEvent: AgentRating;
  confirmAgentAction: AgentActionConfirm;
  rejectAgentAction: Nothing;
  changeAgentLimit: AgentLimitChange;
  importChangeSet: ChangeSetFile;
  createChangeSet: ChangeSetWrite;
  changeChangeSet: ChangeSetWrite;
  saveChangeSetDocument: ChangeSetDocumentWrite;
  checkChangeSet: Nothing;
  reviewChangeSet: ChangeSetReview;
  approveChangeSet: ChangeSetApproval;
  publishChangeSet: ChangeSetPublish;
  scheduleChangeSet: ChangeSetSchedule;
  cancelChangeSetSchedule: ChangeSetReview;
  undoChangeSet: EditionRollback;
  rollBackEdition: EditionRollback;
  requestTwoPairs: Reason;
  confirmTwoPairs: Reason;
  withdrawTwoPairs: Reason;
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
  /** Form “license-request”, step “request”. */
  Fits<Pick<LicenseRequestPayload, 'academicProof' | 'acceptTerms' | 'comment' | 'licenseType' | 'product' | 'purpose'>, CreateLicenseRequest>,
  /** Form “notification-settings”, step “settings”. */
  Fits<Pick<NotificationSettingsPayload, 'licenseExpiry' | 'licenseExpiryDays' | 'lowCreditPercent' | 'notification' | 'security' | 'whatsNew'>, UpdateNotificationSettingsRequest>,
];

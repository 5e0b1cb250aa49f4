import type { JsonObject, PlacedFieldProblem } from '../../engine/model';
import type { QuestionQueue } from '../../engine/react';
import type { Host, OperationResult, WriteValue } from '../../engine/runtime';
import type { AttributeNames } from '../../kinds';
import type { ApiClient, ApiFailure } from '../http/api-client';
import type { IdentityClient, IdentitySession } from '../identity/identity-client';
import type { LanguageAnswers } from '../language/language-answers';
import type { LanguageEntry } from '../language/language-entry';
import type { Session } from '../session/session';
import type { StaticData } from '../static-data';
import type { AttemptHolder } from './sign-in/attempt';

/** What an operation may use. Adapters come as ports, so that a test can pass fakes. */
export interface OperationServices {
  /** The portal's own operations and those of plugins, by name; a record without inherited names. */
  readonly operations: Readonly<Record<string, Operation>>;
  readonly api: ApiClient;
  /** Loaded when first used: its library is not part of the first page. */
  readonly identity: () => Promise<IdentityClient>;
  readonly session: Session;
  /** The user pool's names for the properties of a user. */
  readonly attributes: () => AttributeNames;
  /** Ends the session on the server, later if it cannot be reached now. */
  readonly leave: () => Promise<void>;
  /** What the user who reauthenticated last may do at the user pool; forgotten with the session. */
  readonly proven: { session?: IdentitySession };
  /** Static files: academic criteria and the like. */
  readonly data: StaticData;
  /** The current sign-in or reset of this page. */
  readonly attempt: AttemptHolder;
  /** Languages on offer. */
  readonly languages: readonly LanguageEntry[];
  /** Answers to the question about the account's language. */
  readonly languageAnswers: LanguageAnswers;
  /** True if the browser stores no cookies: nothing of the portal works then (quality R19). */
  readonly cookiesBlocked: () => boolean;
  /** Asks the user before the work goes on; true for yes. */
  readonly ask: QuestionQueue['ask'];
  readonly problemsOf: (failure: ApiFailure) => readonly PlacedFieldProblem[];
}

type Around = Parameters<Host['operate']>[2] & {
  /** Formats a field's value in the page's language; present whenever a form sends. */
  readonly write?: WriteValue;
};

/** A named operation of the portal that is more than one call of a source. */
export type Operation = (payload: JsonObject, context: Around, services: OperationServices) => Promise<OperationResult>;

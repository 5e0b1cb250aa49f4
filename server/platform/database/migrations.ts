import type { Kysely } from 'kysely';
import type { Index } from './indices';
import * as core from './migrations/0001_core';
import * as identity from './migrations/0002_identity';
import * as accounts from './migrations/0003_accounts';
import * as recoveryCodes from './migrations/0004_recovery_codes';
import * as licenseSpelling from './migrations/0005_license_spelling';
import * as signIns from './migrations/0006_sign_ins';
import * as keysAndCounts from './migrations/0007_keys_and_counts';
import * as letters from './migrations/0008_letters';
import * as properties from './migrations/0009_properties';
import * as licenseWords from './migrations/0010_license_words';
import * as roleNames from './migrations/0012_role_names';
import * as rates from './migrations/0013_rates';
import * as templates from './migrations/0014_templates';
import * as acting from './migrations/0015_acting';
import * as usageDays from './migrations/0016_usage_days';
import * as assistant from './migrations/0017_assistant';
import * as studio from './migrations/0018_studio';
import * as listViews from './migrations/0019_list_views';
import * as listIndices from './migrations/0020_list_indices';
import * as corrections from './migrations/0021_corrections';
import * as scale from './migrations/0023_scale';
import * as foreignKeyIndices from './migrations/0024_foreign_key_indices';
import * as scheduledSets from './migrations/0025_scheduled_sets';
import * as usageMonths from './migrations/0026_usage_months';
import * as undoSets from './migrations/0027_undo_sets';
import * as foundLetters from './migrations/0028_found_letters';
import * as countedValues from './migrations/0029_counted_values';
import * as files from './migrations/0031_files';
import * as usageChecks from './migrations/0032_usage_checks';
import * as usedCredit from './migrations/0033_used_credit';
import * as ratesKept from './migrations/0034_rates_kept';
import * as openForms from './migrations/0036_open_forms';
import * as foundRates from './migrations/0038_found_rates';
import * as firstPlan from './migrations/0039_first_plan';
import * as foundProposals from './migrations/0040_found_proposals';
import * as parts from './migrations/0041_parts';
import * as lastLetter from './migrations/0042_last_letter';
import * as postAudiences from './migrations/0046_post_audiences';
import * as auditOrigins from './migrations/0047_audit_origins';
import * as mailPace from './migrations/0048_mail_pace';
import * as openRecords from './migrations/0049_open_records';
import * as fileStore from './migrations/0050_file_store';
import * as ownerDeleted from './migrations/0051_owner_deleted';
import * as namedFiles from './migrations/0052_named_files';
import * as characters from './migrations/0053_characters';
import * as twoPairs from './migrations/0054_two_pairs';
import * as stoppedForms from './migrations/0055_stopped_forms';
import * as auditForms from './migrations/0056_audit_forms';

/** A step from one version of the schema to the next. A released step never changes. */
export interface Migration {
  readonly name: string;
  /** It only adds: programs without it keep running. If absent, they are refused from then on. */
  readonly expands?: true;
  /** It needs what the database may not have: whether it has something left to do, and is run again. */
  repeats?(db: Kysely<unknown>): Promise<boolean>;
  /** With `indices` it may run more than once, and changes nothing the second time. */
  up?(db: Kysely<unknown>): Promise<void>;
  /** Indices of tables that may be large, created after `up`: on PostgreSQL while others write (`indices.ts`). */
  indices?(db: Kysely<unknown>): Promise<readonly Index[]>;
  /** Codes of errors that say that this database cannot have the indices: it goes without them. */
  readonly impossible?: readonly string[];
}

/** Every step, in order; the version of the schema is the number of steps taken. */
export const migrations: readonly Migration[] = [
  { name: '0001_core', up: core.up },
  { name: '0002_identity', up: identity.up },
  { name: '0003_accounts', up: accounts.up },
  { name: '0004_recovery_codes', up: recoveryCodes.up },
  { name: '0005_license_spelling', up: licenseSpelling.up },
  { name: '0006_sign_ins', up: signIns.up },
  { name: '0007_keys_and_counts', up: keysAndCounts.up },
  { name: '0008_letters', up: letters.up },
  { name: '0009_properties', up: properties.up },
  { name: '0010_license_words', up: licenseWords.up },
  { name: '0012_role_names', up: roleNames.up },
  { name: '0013_rates', up: rates.up },
  { name: '0014_templates', up: templates.up },
  { name: '0015_acting', up: acting.up },
  { name: '0016_usage_days', up: usageDays.up },
  { name: '0017_assistant', up: assistant.up },
  { name: '0018_studio', up: studio.up },
  { name: '0019_list_views', up: listViews.up },
  { name: '0020_list_indices', expands: true, up: listIndices.up },
  { name: '0021_corrections', expands: true, up: corrections.up },
  { name: '0023_scale', expands: true, up: scale.up },
  { name: '0024_foreign_key_indices', expands: true, up: foreignKeyIndices.up },
  { name: '0025_scheduled_sets', expands: true, up: scheduledSets.up },
  { name: '0026_usage_months', expands: true, up: usageMonths.up },
  { name: '0027_undo_sets', expands: true, up: undoSets.up },
  { name: '0028_found_letters', expands: true, up: foundLetters.up },
  { name: '0029_counted_values', expands: true, up: countedValues.up },
  { name: '0031_files', expands: true, up: files.up },
  { name: '0032_usage_checks', expands: true, up: usageChecks.up },
  { name: '0033_used_credit', expands: true, up: usedCredit.up },
  { name: '0034_rates_kept', expands: true, up: ratesKept.up },
  { name: '0036_open_forms', expands: true, up: openForms.up },
  { name: '0038_found_rates', expands: true, up: foundRates.up },
  { name: '0039_first_plan', expands: true, up: firstPlan.up },
  { name: '0040_found_proposals', expands: true, up: foundProposals.up },
  {
    name: '0041_parts',
    expands: true,
    repeats: parts.repeats,
    up: parts.up,
    indices: parts.indices,
    impossible: parts.impossible,
  },
  { name: '0042_last_letter', expands: true, up: lastLetter.up },
  { name: '0046_post_audiences', expands: true, up: postAudiences.up },
  { name: '0047_audit_origins', expands: true, up: auditOrigins.up },
  { name: '0048_mail_pace', expands: true, up: mailPace.up },
  { name: '0049_open_records', expands: true, up: openRecords.up },
  { name: '0050_file_store', expands: true, up: fileStore.up },
  { name: '0051_owner_deleted', expands: true, up: ownerDeleted.up },
  { name: '0052_named_files', expands: true, indices: namedFiles.indices },
  { name: '0053_characters', expands: true, indices: characters.indices },
  { name: '0054_two_pairs', expands: true, up: twoPairs.up },
  { name: '0055_stopped_forms', expands: true, up: stoppedForms.up },
  { name: '0056_audit_forms', expands: true, up: auditForms.up },
];

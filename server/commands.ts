import { join } from 'node:path';
import { createPortalVocabulary } from '../kinds';
import { createAudit } from './audit/audit';
import { writeBackup } from './backup/backup';
import { releaseLetters, restoreBackup } from './backup/restore';
import { type CommandName, commandHelp, commandNamed } from './command-usage';
import { compileProject, readDefinitionFiles } from './definitions';
import { checkStoredValues, describeUnfit } from './entities';
import { resendUnsettled, unsettledLetters } from './features/letters';
import {
  type ArchiveNote,
  archiveMonth,
  checkMonth,
  divideMonths,
  isMonth,
  makeMonths,
  monthsWithRecords,
  recountMonth,
  restoreMonth,
} from './features/usage';
import { createKeyring, freshKey, replaceSigningKeys, rotateSigningKeys } from './identity';
import { openInstallation } from './installation';
import { type Configuration, readConfiguration } from './platform/configuration';
import { bringUpToDate, type Connection, connect, prepareRole } from './platform/database';
import { nowhere } from './platform/http/origin';
import { freshSecret, installationSecrets, keepSecrets } from './platform/installation-secret';
import { projectFolder } from './platform/project-folder';
import { secretId } from './platform/secrets';
import { systemClock, systemRandom } from './platform/system-ports';
import { resealAll } from './rotate-secret';
import { checkDrift, printEditions, pullByCommand, pushByCommand, rollBackByCommand } from './studio-commands';

/** The operator's input is not a command; the message is the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Environment of a command. */
interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  /** The working copy that a command applies to; the current folder. */
  readonly folder?: string;
}

interface CommandOptions extends Omit<CommandContext, 'folder'> {
  readonly configuration: Configuration;
  readonly connection: Connection;
  readonly secrets: readonly string[];
  readonly folder: string;
}

interface Command {
  /** Whether these arguments, after the command's name, are valid. */
  readonly takes: (words: readonly string[]) => boolean;
  /** False: the database is not migrated. */
  readonly migrates?: boolean;
  run(context: CommandOptions, words: readonly string[]): Promise<void>;
}

const nothing = (words: readonly string[]) => words.length === 0;
const oneMonth = ([month = '', folder = 'archive', ...more]: readonly string[]) =>
  isMonth(month) && !folder.startsWith('-') && more.length === 0;
const oneFile = (words: readonly string[]) => words.length === 1 && !words[0]?.startsWith('-');

/** Location of a month's file, and how the audit is notified of it. */
function archiving({ configuration }: CommandOptions, action: string, folder = join(configuration.dataDir, 'archive')) {
  const audit = createAudit({ clock: systemClock, random: systemRandom });
  return {
    folder,
    now: systemClock.now(),
    audit: (db: Connection['db'], { month, records, sha256 }: ArchiveNote) =>
      audit.write(
        db,
        { action, targetType: 'usage', targetId: month, targetLabel: month, after: { records, sha256 } },
        undefined,
        nowhere,
      ),
  };
}

/** Operator commands by their words. Each reads the server's own environment. */
const commands: Readonly<Record<CommandName, Command>> = {
  'keys rotate': {
    takes: (words) => words.length === 0 || (words.length === 1 && words[0] === '--now'),
    async run({ connection: { db }, secrets, say }, [now]) {
      await openInstallation(db, secrets, systemRandom);
      const keyring = createKeyring(secrets, systemRandom);
      if (now === undefined) {
        const fresh = await freshKey(keyring);
        await db.transaction().execute((trx: Connection['db']) => rotateSigningKeys(trx, fresh, systemClock.now()));
        say(
          'The next key signs now. Tokens of the former one count until they expire; servers follow within 10 seconds.',
        );
        return;
      }
      await replaceSigningKeys(db, keyring, systemClock.now());
      const ended = await db.deleteFrom('sessions').executeTakeFirst();
      say(
        `All signing keys were replaced; servers follow within 10 seconds. ${ended.numDeletedRows} sessions were ended: everybody has to sign in again.`,
      );
    },
  },
  'keys rotate-secret': {
    takes: nothing,
    async run({ configuration, connection: { db }, secrets, say }) {
      const own = configuration.secrets.length === 0;
      const [newest = '', ...former] = own ? [freshSecret(), ...secrets] : secrets;
      if (former.length === 0)
        throw new UsageError('There is one secret only. Name both, the new one first: PORTAL_SECRETS=<new>,<former>.');
      const all = [newest, ...former];
      await openInstallation(db, all.slice(own ? 1 : 0), systemRandom);
      // Both are saved before anything is encrypted with the new one: an interruption loses nothing.
      if (own) keepSecrets(configuration.dataDir, all);
      const count = await resealAll(db, all, systemRandom);
      say(`${count} values are sealed under the secret ${secretId(newest)} now.`);
      say(
        own
          ? 'The former secret stays in the file "secret" of DATA_DIR, below the new one. Take it out after a day, when nothing short-lived is left of it.'
          : 'Leave the former secret in PORTAL_SECRETS for a day, for what is short-lived; then PORTAL_SECRET=<new> is enough.',
      );
    },
  },
  backup: {
    takes: oneFile,
    migrates: false,
    async run({ connection: { db }, secrets, say }, [file = '']) {
      const sums = await writeBackup(db, file, { secrets: secrets.map(secretId), now: systemClock.now() });
      for (const [table, { rows }] of Object.entries(sums)) say(`${String(rows).padStart(10)}  ${table}`);
      const outside = await db
        .selectFrom('files')
        .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('size').as('bytes')])
        .where('store', '=', 'OBJECTS')
        .executeTakeFirstOrThrow();
      if (Number(outside.count) > 0)
        say(
          `${outside.count} files (${Math.ceil(Number(outside.bytes) / 1_000_000)} MB) are in the file store, and their bytes are not in the backup: keep versions of its objects as long as backups.`,
        );
      say(`${file} is written. The secret (${secrets.map(secretId).join(', ')}) is not in it: keep it elsewhere.`);
    },
  },
  restore: {
    takes: oneFile,
    migrates: false,
    async run({ connection: { db }, secrets, say }, [file = '']) {
      const sums = await restoreBackup(db, file, { secrets: secrets.map(secretId), now: systemClock.now() });
      for (const [table, { rows }] of Object.entries(sums)) say(`${String(rows).padStart(10)}  ${table}`);
      say('Restored: numbers and digests are those of the backup. Everybody has to sign in again.');
      say('Letters that had not gone out are held. To send them: portico letters release');
    },
  },
  'letters list': {
    takes: nothing,
    async run({ connection: { db }, say }) {
      const letters = await unsettledLetters(db, 1000);
      for (const { id, queuedAt, state, template, to, failure } of letters)
        say([id, queuedAt, state.padEnd(9), template, to, failure ?? ''].join('  '));
      say(letters.length === 0 ? 'No letter failed or is uncertain.' : `${letters.length} letters.`);
    },
  },
  'letters resend': {
    takes: (words) => words.length > 0 && words.every((word) => !word.startsWith('-')),
    async run({ connection: { db }, say }, ids) {
      for (const id of ids) {
        const queued = await db.transaction().execute((trx) => resendUnsettled(trx, id, systemClock));
        say(
          `${id}  ${queued ? 'will be sent again' : 'did not fail and is not uncertain, or its text is no longer kept'}`,
        );
      }
    },
  },
  'database prepare': {
    takes: nothing,
    migrates: false,
    async run({ connection, say }) {
      if (connection.kind === 'embedded') throw new UsageError('There is nothing to prepare: DATABASE_URL is not set.');
      await prepareRole(connection.db);
      say(
        'The role has its limits of time now, and does not compile statements (jit = off); new connections have both. Behind a pooler, let it reconnect (PgBouncer: RECONNECT).',
      );
    },
  },
  'database migrate': {
    takes: nothing,
    async run({ say }) {
      say('The database is up to date.');
    },
  },
  'usage partition': {
    takes: nothing,
    async run({ connection: { db }, say }) {
      let months = 0;
      for await (const { month, records } of divideMonths(db)) {
        say(`${month}  ${String(records).padStart(12)} records`);
        months++;
      }
      await makeMonths(db, systemClock.now());
      say(
        months === 0
          ? 'Every month has a part of its own.'
          : `${months} months were divided; every month has a part now.`,
      );
    },
  },
  'usage archive': {
    takes: oneMonth,
    async run(context, [month = '', folder]) {
      const note = await archiveMonth(context.connection.db, month, archiving(context, 'usage.archive', folder));
      context.say(
        `${note.records} records of ${month} are in a file with the SHA-256 ${note.sha256}, which was read back.`,
      );
      context.say(
        'Sums of days, reports by day and statements stay. Keep the file and the note beside it with your backups.',
      );
    },
  },
  'usage restore': {
    takes: oneMonth,
    async run(context, [month = '', folder]) {
      const note = await restoreMonth(context.connection.db, month, archiving(context, 'usage.restore', folder));
      context.say(`${note.records} records of ${month} are back. The file can be kept, and is not needed any more.`);
    },
  },
  'usage check': {
    takes: (words) => words.length === 0 || (words.length === 1 && isMonth(words[0] ?? '')),
    async run({ connection: { db }, say }, [month]) {
      const now = systemClock.now();
      let differing = 0;
      for (const each of month === undefined ? await monthsWithRecords(db, now) : [month]) {
        const { differences, first } = await checkMonth(db, each, now);
        say(`${each}  ${differences === 0 ? 'the sums are those of the records' : `${differences} sums differ`}`);
        for (const { day, by, licenseId, metric, key } of first) say(`  ${day} ${licenseId} ${metric} ${by} ${key}`);
        if (differences > 0) differing += 1;
      }
      if (differing > 0)
        throw new Error('Find out first why they differ; "portico usage recount <month>" repairs them.');
    },
  },
  'usage recount': {
    takes: (words) => words.length === 1 && isMonth(words[0] ?? ''),
    async run({ connection: { db }, say }, [month = '']) {
      const audit = createAudit({ clock: systemClock, random: systemRandom });
      const entry = { action: 'usage.recount', targetType: 'usage', targetId: month, targetLabel: month };
      const days = await recountMonth(db, month, (trx) => audit.write(trx, entry, undefined, nowhere));
      say(`${days} sums of days of ${month} were made again from the records.`);
    },
  },
  'data check': {
    takes: nothing,
    async run({ connection: { db }, say }) {
      const vocabulary = createPortalVocabulary();
      const { entities } = compileProject(await readDefinitionFiles(projectFolder()), vocabulary);
      const unfit = await checkStoredValues(db, entities);
      for (const each of unfit) say(describeUnfit(each));
      if (unfit.length === 0) say('Every stored value fits the definitions.');
    },
  },
  editions: {
    takes: nothing,
    run: ({ connection: { db }, say }) => printEditions(db, say),
  },
  rollback: {
    takes: ([edition = '', ...more]) => /^\d{1,9}$/.test(edition) && more.length <= 1,
    run: ({ connection: { db }, say }, [edition, reason = 'By the command line']) =>
      rollBackByCommand(db, Number(edition), reason, say),
  },
  pull: {
    takes: nothing,
    run: ({ connection: { db }, folder, say }) => pullByCommand(db, folder, say),
  },
  push: {
    takes: (words) => {
      const [, ...more] = words.filter((word) => word !== '--as-is');
      return more.length === 0 && words.every((word) => word === '--as-is' || !word.startsWith('-'));
    },
    run: ({ connection: { db }, folder, say }, given) => pushByCommand(db, folder, given, say),
  },
  'check --drift': {
    takes: nothing,
    run: ({ connection: { db }, folder, say }) => checkDrift(db, folder, say),
  },
  'letters release': {
    takes: nothing,
    async run({ connection: { db }, say }) {
      say(`${await releaseLetters(db, systemClock.now())} letters will be sent.`);
    },
  },
};

/**
 * Runs a command on the database of this environment.
 * @throws UsageError, and errors of the environment, the database or the file
 */
export async function runServerCommand(
  args: readonly string[],
  { environment, say, folder = process.cwd() }: CommandContext,
): Promise<void> {
  const name = commandNamed(args);
  const command = name && commands[name];
  const words = args.slice(name?.split(' ').length ?? 0);
  if (command === undefined || !command.takes(words)) throw new UsageError(commandHelp());
  const configuration = readConfiguration(environment);
  const connection = await connect({
    databaseUrl: configuration.databaseUrl,
    directUrl: configuration.databaseDirectUrl,
    dataDir: configuration.dataDir,
  });
  try {
    if (command.migrates !== false) await bringUpToDate(connection);
    const secrets = installationSecrets(configuration);
    await command.run({ environment, say, configuration, connection, secrets, folder }, words);
  } finally {
    await connection.close();
  }
}

import type { Kysely } from 'kysely';
import { textFormats } from '../engine/runtime';
import { createPortalRegistry, createPortalVocabulary } from '../kinds';
import { createAudit } from './audit/audit';
import { compileProject, editionOf, layOver, readDefinitionFiles } from './definitions';
import {
  allEditions,
  auditedPeople,
  auditedSet,
  differences,
  liveEdition,
  lockPointer,
  pullInto,
  pushFrom,
  readPublished,
  refused,
  rollBack,
  StudioRefused,
} from './features/studio';
import type { Database } from './platform/database';
import { ApiError } from './platform/http/api-error';
import { nowhere } from './platform/http/origin';
import { projectFolder } from './platform/project-folder';
import { systemClock, systemRandom } from './platform/system-ports';
import { countryNames } from './reference-data/countries';

type Say = (line: string) => void;

/** Lists all editions, newest first. */
export async function printEditions(db: Kysely<Database>, say: Say): Promise<void> {
  const editions = await allEditions(db);
  for (const { number, live, origin, createdAt, by, title, reason } of editions)
    say(
      [live ? '*' : ' ', String(number).padStart(4), createdAt, origin.padEnd(8), by ?? '', title, reason ?? ''].join(
        '  ',
      ),
    );
  if (editions.length === 0) say('Nothing was published yet: the files alone are served.');
}

/** Restores an earlier edition. Servers follow within a second; an embedded database must be stopped for it. */
export async function rollBackByCommand(db: Kysely<Database>, to: number, reason: string, say: Say): Promise<void> {
  const vocabulary = {
    ...createPortalVocabulary(createPortalRegistry(), { countries: countryNames }),
    partialTexts: true,
  };
  const files = await readDefinitionFiles(projectFolder());
  const { documents } = await readPublished(db, await liveEdition(db));
  const edition = editionOf(compileProject([...layOver(files, documents).files.values()], vocabulary));
  if (edition === undefined)
    throw new StudioRefused('schemas/sources.json or schemas/permissions.json cannot be used.');
  const audit = createAudit({ clock: systemClock, random: systemRandom });
  const definitions = {
    files: () => files,
    check: async (some: typeof files) => compileProject(some, vocabulary),
    edition: () => edition,
  };
  const request = { to, reason, breakGlass: true, by: null, now: systemClock.now(), isForTwo: false, refused };
  const back = await db
    .transaction()
    .execute(async (trx) => {
      const live = await lockPointer(trx, request.now);
      const made = await rollBack(trx, definitions, { ...request, live });
      const { number, comparison } = made;
      const target = { targetType: 'edition', targetId: String(number), targetLabel: String(to) };
      const event = {
        action: 'edition.rollBack',
        reason,
        ...target,
        before: { edition: live },
        after: { edition: number, restored: to, breakGlass: true, comparison },
      };
      await audit.write(trx, event, undefined, nowhere);
      return made;
    })
    .catch((error: unknown) => {
      throw error instanceof ApiError ? new StudioRefused(sentenceOf(error, to)) : error;
    });
  say(`Edition ${back.number} is live: that of ${to}. Servers follow within a second.`);
}

function sentenceOf({ code, details }: ApiError, to: number): string {
  if (code === 'NOT_FOUND') return `There is no edition ${to}. “portico editions” lists them.`;
  const { state, file = '', line = '' } = details.args ?? {};
  if (state !== undefined) return `Edition ${to} is live already.`;
  return `Edition ${to} does not fit the files as they are now (${String(file)}:${String(line)}). Return to another one, or to 0: the files alone.`;
}

/** Writes what was published into the files of the working copy. */
export async function pullByCommand(db: Kysely<Database>, folder: string, say: Say): Promise<void> {
  const paths = await pullInto(db, folder);
  for (const path of paths) say(path);
  say(
    paths.length === 0
      ? 'The files say what is live.'
      : `Files written: ${paths.length}. Look at them, and commit them.`,
  );
}

/**
 * Creates a set from the files of the working copy.
 * @param given its title, and `--as-is` to take back what was published since the files were last pulled
 */
export async function pushByCommand(
  db: Kysely<Database>,
  folder: string,
  given: readonly string[],
  say: Say,
): Promise<void> {
  const [title = 'From the files'] = given.filter((each) => !each.startsWith('--'));
  // As in schemas/data/change-set-file.schema.json.
  if (title === '' || [...title].length > 200 || !textFormats.line.test(title))
    throw new StudioRefused('The title of a set is one line of at most 200 characters.');
  const asIs = given.includes('--as-is');
  const made = { id: systemRandom.uuid(), title, now: systemClock.now(), installed: projectFolder(), asIs };
  const { id, paths, keptOut, older } = await pushFrom(db, folder, made, async (trx, set) => {
    const target = { targetType: 'changeSet', targetId: set.id, targetLabel: set.title };
    const event = { action: 'changeSet.create', ...target, after: { ...auditedSet(set), ...auditedPeople(set) } };
    await createAudit({ clock: systemClock, random: systemRandom }).write(trx, event, undefined, nowhere);
  });
  for (const path of paths) say(path);
  for (const path of keptOut) say(`${path} stays with the repository: deploy it.`);
  for (const path of older)
    say(
      `${path} is as it was before something was published. “portico pull” brings it up to date; “portico push --as-is” takes back what was published.`,
    );
  if (id !== undefined) say(`The set “${title}” holds ${paths.length} documents: ${id}`);
  else if (older.length === 0) say('Everything is live already.');
}

/** Fails if the files differ from what is live. */
export async function checkDrift(db: Kysely<Database>, folder: string, say: Say): Promise<void> {
  const differing = await differences(db, folder);
  if (differing.length === 0) {
    say('The files say what is live.');
    return;
  }
  const lines = differing.map(({ path }) => `  ${path}`).join('\n');
  throw new StudioRefused(`Published, and not in the files:\n${lines}\n“portico pull” writes them.`);
}

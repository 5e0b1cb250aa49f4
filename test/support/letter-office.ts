import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages as listed } from '../../schemas/languages.json';
import type { LetterEditions } from '../../server/mail/letter-editions';
import { letterSentences, seedOf } from '../../server/mail/letter-seeds';
import { readLetters } from '../../server/mail/letter-table';
import { createLetterWriter, type LetterContext, type WrittenLetter } from '../../server/mail/letter-writer';
import type { Recipient } from '../../server/mail/recipient';
import { inspectTemplate, previewLetter, renderLetter } from '../../server/mail/template/render-letter';
import { readConfiguration } from '../../server/platform/configuration';
import { createSealingKeys } from '../../server/platform/http/sealing';
import type { Letter } from '../../server/platform/ports';
import { projectFolder } from '../../server/platform/project-folder';
import { createPageAddress } from '../../server/static/page-address';
import { routeModels } from './route-models';

const project = projectFolder();
const readProject = (path: string) => JSON.parse(readFileSync(join(project, path), 'utf8'));
const read = (name: string) => readProject(`locales/${name}.json`);
const { letters: table, variables } = readLetters(project);

/** What emails are written with, from the files of the project. */
export const letterOffice: LetterContext = {
  table,
  variables,
  sentences: () =>
    letterSentences(
      listed.map(({ code }) => code),
      read,
    ),
  origin: 'https://portal.example.com',
  prefix: '/iam',
  addressOf: createPageAddress({
    origin: 'https://portal.example.com',
    prefix: '/iam',
    paths: readConfiguration({}).paths,
    routes: (portal) => ({ routes: routeModels(readProject(`screens/${portal}/routes.json`).routes) }),
  }),
  keys: createSealingKeys('a-secret-for-tests-0123456789-abcdefghij'),
  isolated: {
    render: async (job) => renderLetter(job),
    inspect: async (job) => inspectTemplate(job),
    preview: async (job) => previewLetter(job),
  },
};

/** Editions as a new installation has them. */
const seeds: LetterEditions = {
  active: async (_db, kind, language) => {
    const words = seedOf(kind, language, { table, sentences: letterOffice.sentences() });
    return words && { ...words, id: null, isSeed: true };
  },
  earlier: async () => [],
};

const writer = createLetterWriter({
  ...letterOffice,
  editions: seeds,
  onBroken: async (_db, broken) => {
    throw new Error(`${broken.kind} in ${broken.language}: ${JSON.stringify(broken.problem)}`);
  },
});

/** Writes an email as a new installation does. */
export async function writeLetter(
  letter: Letter & { readonly id: string },
  recipient?: Recipient,
): Promise<WrittenLetter> {
  // Its editions are the files of the project: no database is queried.
  return (await writer(undefined as never, letter, recipient)).written;
}

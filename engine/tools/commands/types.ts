import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compile } from 'json-schema-to-typescript';
import { openEntities } from '../../compile';
import { generateLanguageTypes } from '../../definition';
import { checkProject } from '../check-project';
import { type Command, exitCodes } from '../command';
import { generateTypes } from '../generate-types';
import { readProjectFiles } from '../project-files';
import { paint } from '../terminal';

const help = `portico types [--check]

Writes the TypeScript types that follow from definitions:

  schemas/types.gen.ts                entities of the API, payloads of the forms, and that the one fits the other
  engine/definition/language.gen.ts   what people write, from schemas/meta

  --check   writes nothing; says which file is out of date

Exit code: 0 written or fresh, 1 out of date or the definitions have errors, 2 the command was not understood.`;

export const typesCommand: Command = {
  help,
  async run(args, { terminal, folder, vocabulary }) {
    const { values } = parseArgs({ args: [...args], options: { check: { type: 'boolean', default: false } } });
    const { definitions, forms, problems } = checkProject(await readProjectFiles(resolve(folder)), vocabulary);
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    if (errors > 0) {
      terminal.complain(`No types are made of definitions with errors (${errors}): see portico check.`);
      return exitCodes.unsound;
    }
    const files: Readonly<Record<string, string>> = {
      'schemas/types.gen.ts': await generateTypes(openEntities(definitions, vocabulary).definitions, forms),
      'engine/definition/language.gen.ts': await generateLanguageTypes(compile),
    };
    let stale = 0;
    for (const [file, text] of Object.entries(files)) {
      const path = join(folder, file);
      const present = await readFile(path, 'utf8').catch(() => undefined);
      if (present === text) continue;
      stale++;
      if (!values.check) await writeFile(path, text);
      terminal.print(values.check ? `${file} is ${paint(terminal, 'red', 'out of date')}.` : `${file} written.`);
    }
    if (stale === 0) terminal.print('All generated types are fresh.');
    if (values.check && stale > 0)
      terminal.print('Cure: npm run portico -- types (or npm run fix), and commit the result.');
    return values.check && stale > 0 ? exitCodes.unsound : exitCodes.sound;
  },
};

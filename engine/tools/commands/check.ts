import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeProblem } from '../../definition';
import { findProblems } from '../check-project';
import { type Command, exitCodes, Misuse } from '../command';
import { printProblems, summarize } from '../print-problems';
import { readProjectFiles } from '../project-files';
import { readProblemSentences } from '../sentences';

const help = `portico check [folder] [--json] [--strict] [--language en]

Checks every definition below schemas/, screens/ and locales/ of a project (default: the present folder) and prints each
problem with file, line, column, what is wrong and what would be right.

  --strict     each text that any language lacks is a problem; otherwise they are counted by language
  --json       one JSON document: { "problems": [{ "rule", "severity", "place", "args", "sentence" }], "files" }
  --language   language of the sentences (default: en)

Exit code: 0 nothing is wrong (warnings may be shown), 1 there are errors, 2 the command was not understood.`;

export const checkCommand: Command = {
  help,
  async run(args, { terminal, folder, vocabulary }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        language: { type: 'string', default: 'en' },
      },
    });
    if (positionals.length > 1) throw new Misuse(`One folder at a time, not ${positionals.length}.`);
    const sentences = readProblemSentences(values.language);
    const started = performance.now();
    const files = await readProjectFiles(resolve(folder, positionals[0] ?? '.'));
    const problems = findProblems(files, { ...vocabulary, partialTexts: !values.strict });
    if (values.json) {
      const described = problems.map((problem) => ({ ...problem, sentence: describeProblem(problem, sentences) }));
      terminal.print(JSON.stringify({ problems: described, files: files.length }, null, 2));
    } else {
      printProblems(problems, files, sentences, terminal);
      terminal.print(
        `${problems.length > 0 ? '\n' : ''}${summarize(problems, files.length, performance.now() - started)}`,
      );
    }
    return problems.some(({ severity }) => severity === 'error') ? exitCodes.unsound : exitCodes.sound;
  },
};

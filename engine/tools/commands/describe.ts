import { parseArgs } from 'node:util';
import { type Command, exitCodes } from '../command';
import { describeForm } from '../describe-form';
import { findForm } from '../find-form';
import { readDescribeSentences } from '../sentences';

const help = `portico describe <form> [--language en]

Says a form's logic in plain words, as Markdown: what shows when, what is required, which rules hold, what is sent where.

  --language   language of the words (default: en)

Exit code: 0, or 2 where there is no such form.`;

export const describeCommand: Command = {
  name: 'describe',
  summary: 'says a form’s logic in plain words',
  help,
  async run(args, surroundings) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { language: { type: 'string', default: 'en' } },
    });
    const words = readDescribeSentences(values.language);
    surroundings.terminal.print(describeForm(await findForm(positionals[0], surroundings), words).trimEnd());
    return exitCodes.sound;
  },
};

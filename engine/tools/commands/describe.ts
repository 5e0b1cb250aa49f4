import { parseArgs } from 'node:util';
import { type Command, exitCodes } from '../command';
import { describeForm } from '../describe-form';
import { describeScreen } from '../describe-screen';
import { findForm, findScreen } from '../find-form';
import { readDescribeSentences } from '../sentences';

const help = `portico describe <form or screen> [--language en]

Says a form's or a screen's logic in plain words, as Markdown: what shows when, what is required, which rules hold, what is read, what
is sent where.

  --language   language of the words (default: en)

Exit code: 0, or 2 where there is no such form or screen.`;

export const describeCommand: Command = {
  help,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { language: { type: 'string', default: 'en' } },
    });
    const words = readDescribeSentences(values.language);
    const screen = await findScreen(positionals[0], context);
    const said = screen ? describeScreen(screen, words) : describeForm(await findForm(positionals[0], context), words);
    context.terminal.print(said.trimEnd());
    return exitCodes.sound;
  },
};

import { parseArgs } from 'node:util';
import { type Command, exitCodes, Misuse } from '../command';
import { dependencyGraph, toDot, toMermaid } from '../draw-graph';
import { findForm } from '../find-form';
import { readDescribeSentences } from '../sentences';

const help = `portico graph <form> [--format mermaid|dot] [--language en]

Draws what depends on what in a form: fields, places of the context, conditions, and what they decide.

  --format     mermaid (default) for Markdown pages, dot for Graphviz
  --language   language in which conditions are said (default: en)

Exit code: 0, or 2 where there is no such form.`;

export const graphCommand: Command = {
  help,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { format: { type: 'string', default: 'mermaid' }, language: { type: 'string', default: 'en' } },
    });
    const draw = values.format === 'mermaid' ? toMermaid : values.format === 'dot' ? toDot : undefined;
    if (!draw) throw new Misuse(`There is no format “${values.format}”: it is mermaid or dot.`);
    const words = readDescribeSentences(values.language);
    context.terminal.print(draw(dependencyGraph(await findForm(positionals[0], context), words)));
    return exitCodes.sound;
  },
};

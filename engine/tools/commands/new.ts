import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compile } from '../../compile';
import { readDefinitions } from '../../definition';
import { isObject, type ProjectModel, type Vocabulary } from '../../model';
import { type Command, exitCodes, Misuse } from '../command';
import { at } from '../new/edit-json';
import { newField } from '../new/field';
import { newForm } from '../new/form';
import { newLanguage } from '../new/language';
import type { Plan, PlanInput } from '../new/plan';
import { newProperty } from '../new/property';
import { newScreen } from '../new/screen';
import { newStep } from '../new/step';
import { readProjectFiles } from '../project-files';
import { paint } from '../terminal';

const help = `portico new form <id>
portico new step <form> <id>
portico new field <form> <step> <name> [--type text]
portico new screen <id> [--portal user] [--form <id>]
portico new screen <id> --source <name> [--actions <name>,…] [--portal user]
portico new property <entity> <name> [--type string] [--form <id>/<step>]
portico new language <code>

Writes valid definitions with their sentences in every language, and says what to do next. Never overwrites anything.

  --label    what people read: the title or label (default: made from the name); of a language its own name
  --type     type of the field (default: text); of a property string, integer, number, boolean, date, dateTime, dateRange,
             percentage, money, time, month, duration, url, rating, color or file
  --portal   folder of the screen (default: user)
  --form     form that the screen shows; of a property the form and step that ask for it
  --source   source whose records the screen lists: columns, filters, search, sort and detail follow from its answer
  --actions  operations on one record that need nothing filled in, each as an action of its row that asks first

A new screen gets its route, and with it an entry in the menu.

Exit code: 0, or 2 where the command was not understood or something is there already.`;

const kinds: Readonly<Record<string, (wish: PlanInput, folder: string) => Plan>> = {
  form: newForm,
  step: newStep,
  field: (wish) => newField(wish),
  property: newProperty,
  screen: newScreen,
  language: (wish, folder) => newLanguage(wish, namespacesOf(folder, wish.languages[0] ?? 'en')),
};

export const newCommand: Command = {
  help,
  async run(args, { terminal, folder, vocabulary }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        type: { type: 'string' },
        label: { type: 'string' },
        portal: { type: 'string' },
        form: { type: 'string' },
        source: { type: 'string' },
        actions: { type: 'string' },
      },
    });
    const [kind = '', ...names] = positionals;
    const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (!make) throw new Misuse(`New what? One of ${Object.keys(kinds).join(', ')}.`);
    const read = (path: string) =>
      existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined;
    const { types, entities = {}, operations, usualNamespace } = vocabulary;
    const languages = languagesOf(read('schemas/languages.json')) ?? vocabulary.languages;
    const sources = values.source === undefined ? {} : await readSources(folder, vocabulary);
    const plan = make(
      {
        names,
        options: values,
        read,
        languages,
        usualNamespace,
        types: Object.keys(types),
        sources,
        entities,
        operations,
      },
      folder,
    );
    const present = Object.keys(plan.created).find((path) => read(path) !== undefined);
    if (present !== undefined) throw new Misuse(`${present} is there already; nothing was written.`);
    for (const [path, text] of Object.entries({ ...plan.created, ...plan.changed })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      terminal.print(`${paint(terminal, 'green', path in plan.created ? 'new     ' : 'changed ')} ${path}`);
    }
    terminal.print('\nNext:');
    for (const step of plan.next) terminal.print(`  - ${step}`);
    return exitCodes.sound;
  },
};

/** The operations of the project's API, with their references inlined. */
async function readSources(folder: string, vocabulary: Vocabulary): Promise<ProjectModel['sources']> {
  return compile(readDefinitions(await readProjectFiles(folder)), vocabulary).model.sources;
}

/** Codes of the project's own languages; undefined where it does not list them. */
function languagesOf(text: string | undefined): readonly string[] | undefined {
  const listed = text === undefined ? undefined : at(text, ['languages']);
  const codes = (Array.isArray(listed) ? listed : []).flatMap((each) =>
    isObject(each) && typeof each.code === 'string' ? [each.code] : [],
  );
  return codes.length > 0 ? codes : undefined;
}

function namespacesOf(folder: string, language: string): string[] {
  const path = join(folder, 'locales', language);
  return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];
}

import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { compile } from '../compile';
import { describeProblem, readDefinitions } from '../definition';
import { defaultTheme } from '../kit/theme';
import type { VariableTheme } from '../kit/theme-css';
import { porticoTheme } from '../kit/theme-plugin';
import type { DefinitionProblem, JsonObject, ProjectBundle, Vocabulary } from '../model';
import { plainVocabulary } from '../runtime';
import { readProgramKinds } from '../tools/program-kinds';
import { readProjectFiles } from '../tools/project-files';
import { readProblemSentences } from '../tools/sentences';

/** How the plugin finds what it compiles. */
export interface PorticoOptions {
  /** The folder with `schemas/`, `screens/` and `locales/`, below Vite's root. Default: the root itself. */
  readonly folder?: string;
  /** The names definitions may use. Default: the built-in kinds and what `portico.config.js` in the folder adds. */
  readonly vocabulary?: Vocabulary;
  /** An MUI theme with `cssVariables`; its variables are `virtual:portico-theme.css`. Default: the kit's own. */
  readonly theme?: VariableTheme;
}

const name = 'virtual:portico';
const resolved = '\0portico-project';

/**
 * `import project from 'virtual:portico'` is the checked and compiled project. An error in a definition stops the build with its place and
 * its fix; during development it is shown in the page, and saving a definition reloads the page.
 */
export function portico({ folder = '.', vocabulary, theme = defaultTheme }: PorticoOptions = {}): Plugin[] {
  let at = '';
  const isDefinition = (file: string) =>
    ['schemas', 'screens', 'locales'].some((part) => file.startsWith(`${at}/${part}/`)) && file.endsWith('.json');
  const project: Plugin = {
    name: 'portico-project',
    configResolved({ root }) {
      at = resolve(root, folder).replaceAll('\\', '/');
    },
    resolveId: (id) => (id === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const files = await readProjectFiles(at);
      for (const { path } of files) this.addWatchFile(`${at}/${path}`);
      const names = vocabulary ?? plainVocabulary(await readProgramKinds(at));
      const { bundle, problems } = compileBundle(files, names);
      const errors = problems.filter(({ severity }) => severity === 'error');
      for (const problem of problems.filter((each) => !errors.includes(each))) this.warn(formatProblem(problem));
      if (errors.length > 0) this.error(errors.map(formatProblem).join('\n'));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(bundle))});`;
    },
    configureServer(server) {
      server.watcher.add(['schemas', 'screens', 'locales'].map((part) => `${at}/${part}`));
      const again = (file: string) => {
        if (!isDefinition(file.replaceAll('\\', '/'))) return;
        const module = server.moduleGraph.getModuleById(resolved);
        if (module) server.moduleGraph.invalidateModule(module);
        server.ws.send({ type: 'full-reload' });
      };
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, again);
    },
  };
  return [project, porticoTheme(theme)];
}

/** `schemas/forms/a.form.json:3:5 unknown-field There is no …` */
function formatProblem(problem: DefinitionProblem): string {
  const { file, line, column } = problem.place;
  return `${file}:${line}:${column} ${problem.rule}\n  ${describeProblem(problem, readProblemSentences('en'))}`;
}

function compileBundle(files: Awaited<ReturnType<typeof readProjectFiles>>, vocabulary: Vocabulary) {
  const definitions = readDefinitions(files);
  const { model, problems } = compile(definitions, vocabulary);
  const texts: Record<string, Record<string, JsonObject>> = {};
  for (const { id, value } of definitions.locales.values()) {
    const [language = '', namespace = ''] = id.split('/');
    texts[language] = { ...texts[language], [namespace]: value as JsonObject };
  }
  const bundle: ProjectBundle = { model, texts };
  return { bundle, problems: [...definitions.problems, ...problems] };
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPortalVocabulary } from '../kinds';
import { siteHelp } from './command-usage';
import { compileProject, editionOf, readDefinitionFiles } from './definitions';
import { readConfiguration } from './platform/configuration';
import { projectFolder } from './platform/project-folder';
import { countryNames } from './reference-data/countries';
import { writeSite } from './static/write-site';

/**
 * Writes the portal as files for a web server beside a backend.
 * @param args without the command's own name
 * @returns the exit code: 0 written, 1 failed, 2 invalid arguments
 */
export async function runStaticCommand(
  args: readonly string[],
  {
    environment,
    print,
    complain,
    folder,
  }: {
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly print: (line: string) => void;
    readonly complain: (line: string) => void;
    readonly folder: string;
  },
): Promise<number> {
  const [wish, ...more] = args;
  if (wish === undefined || wish.startsWith('-') || more.length > 0) {
    complain(siteHelp);
    return 2;
  }
  const configuration = readConfiguration(environment);
  const project = projectFolder();
  const portal = join(project, 'dist', 'portal');
  if (!existsSync(join(portal, 'index.html'))) {
    complain('The portal is not built: npm run build.');
    return 1;
  }
  if (configuration.plugins.length > 0) {
    complain('PLUGINS is set: plugins are code that the server answers, a site of files has none.');
    return 1;
  }
  const vocabulary = { ...createPortalVocabulary(undefined, { countries: countryNames }), partialTexts: true };
  const compiled = compileProject(await readDefinitionFiles(project), vocabulary);
  const errors = compiled.problems.filter(({ severity }) => severity === 'error');
  const edition = errors.length === 0 ? editionOf(compiled) : undefined;
  if (edition === undefined) {
    complain(`${errors.length} problems in the definitions: see portico check.`);
    return 1;
  }
  const target = resolve(folder, wish);
  try {
    await writeSite({ configuration, edition, portal }, target);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    complain(`${target} cannot be written: ${error.message}`);
    return 1;
  }
  print(
    `The portal is written to ${join(target, 'site')}, for a web server; for nginx include ${join(target, 'nginx', 'locations.conf')}.`,
  );
  return 0;
}

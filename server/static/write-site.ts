import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Edition, writeArtifacts } from '../definitions';
import type { Configuration } from '../platform/configuration';
import { browserConfiguration, type PageConfiguration, writePage } from './page';
import { nginxLocations, noncePlace, sitePlaces } from './site-places';
import { staticData } from './static-data';

/** Parts of a static site. */
export interface SiteParts {
  readonly configuration: Configuration;
  readonly edition: Edition;
  /** Folder of the built portal. */
  readonly portal: string;
}

/**
 * Writes the portal as files, for a web server beside a backend: below `site` the served files, in `nginx/locations.conf` the
 * configuration. Existing files stay, because open tabs request them. The pages are written last, so that everything they reference exists.
 */
export async function writeSite({ configuration, edition, portal }: SiteParts, folder: string): Promise<void> {
  const { prefix } = configuration;
  const site = join(folder, 'site', prefix);
  const template = await readFile(join(portal, 'index.html'), 'utf8');
  await cp(join(portal, 'assets'), join(site, 'assets'), { recursive: true });
  await writeArtifacts(edition, site);
  for (const [name, text] of Object.entries(staticData)) await write(join(site, 'assets', 'json', name), text);
  for (const [file, path] of [
    ['admin/index.html', `${prefix}/admin`],
    ['index.html', prefix],
  ] as const)
    await write(join(site, file), sitePage(template, configuration, path));
  await write(join(folder, 'nginx', 'locations.conf'), nginxLocations(sitePlaces(configuration), prefix));
}

function sitePage(template: string, configuration: Configuration, path: string): string {
  const held: PageConfiguration = browserConfiguration(configuration, path, {
    // Unknown here; the browser sends a request.
    signedIn: true,
    redirectHosts: configuration.redirectHosts,
    plugins: [],
    fixedEdition: true,
  });
  return writePage(template, { nonce: noncePlace, language: 'en', configuration: held });
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

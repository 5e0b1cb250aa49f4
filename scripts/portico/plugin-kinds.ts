import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ExternalKinds, externalKinds } from '../../kinds';

/** Kinds of the plugins whose folders the variable `PLUGINS` lists with commas, as the server reads them. */
export function pluginKinds(listed: string | undefined): Promise<readonly ExternalKinds[]> {
  const folders = (listed ?? '').split(',').flatMap((entry) => entry.trim() || []);
  return Promise.all(
    folders.map(async (folder) => externalKinds(await import(pathToFileURL(join(resolve(folder), 'kinds.js')).href))),
  );
}

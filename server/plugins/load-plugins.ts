import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ExternalKinds, externalKinds } from '../../kinds';

/** A plugin of this installation: a folder with a `kinds.js` and optionally a `views.js` for the browser. */
export interface LoadedPlugin {
  /** Name of the folder. */
  readonly name: string;
  readonly folder: string;
  readonly kinds: ExternalKinds;
  readonly hasViews: boolean;
}

/** A configured plugin cannot be used. */
export class PluginNotUsable extends Error {
  override readonly name = 'PluginNotUsable';
  constructor(folder: string, why: string, options?: ErrorOptions) {
    super(`The plugin "${folder}" cannot be used: ${why}.`, options);
  }
}

/**
 * Loads the plugins that the configuration lists. Their code runs in the server like the portal's own: write access to these folders gives
 * all rights of the server.
 * @throws PluginNotUsable with the folder and the problem
 */
export function loadPlugins(folders: readonly string[]): Promise<readonly LoadedPlugin[]> {
  return Promise.all(folders.map((folder) => loadPlugin(resolve(folder))));
}

async function loadPlugin(folder: string): Promise<LoadedPlugin> {
  const name = basename(folder);
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    throw new PluginNotUsable(folder, 'its folder needs a name of lower-case letters, digits and hyphens');
  const file = join(folder, 'kinds.js');
  if (!existsSync(file)) throw new PluginNotUsable(folder, 'it has no kinds.js');
  try {
    const kinds = externalKinds(await import(/* @vite-ignore */ pathToFileURL(file).href));
    return { name, folder, kinds, hasViews: existsSync(join(folder, 'views.js')) };
  } catch (cause) {
    throw new PluginNotUsable(folder, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../platform/http/api-error';
import type { BrowserPlugin } from '../static/page';
import type { LoadedPlugin } from './load-plugins';

/** Address of a plugin's modules: on the portal's own host, as the content security policy requires. */
export function browserPlugin({ name, hasViews }: LoadedPlugin, prefix: string): BrowserPlugin {
  const at = (file: string) => `${prefix}/plugins/${name}/${file}`;
  return { name, kinds: at('kinds.js'), ...(hasViews && { views: at('views.js') }) };
}

/** Serves the modules of plugins below `/plugins`. Only scripts, only by plain names: nothing else in a folder is public. */
export function registerPluginRoutes(app: FastifyInstance, plugins: readonly LoadedPlugin[]): void {
  const folders = new Map(plugins.map(({ name, folder }) => [name, folder]));
  app.get<{ Params: { name: string; file: string } }>('/plugins/:name/:file', async (request, reply) => {
    const { name, file } = request.params;
    const folder = folders.get(name);
    if (folder === undefined || !/^[\w-]+(\.[\w-]+)*\.js$/.test(file)) throw new ApiError('NOT_FOUND');
    const text = await readFile(join(folder, file), 'utf8').catch((cause: unknown) => {
      throw new ApiError('NOT_FOUND', { cause });
    });
    return reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(text);
  });
}

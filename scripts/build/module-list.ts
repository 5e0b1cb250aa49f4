import type { Plugin } from 'vite';

/** The modules in each script of the portal, by file name: read by the bundle budget, never served. */
export const MODULE_LIST = '.vite/modules.json';

/** Writes {@link MODULE_LIST} beside Vite's manifest. */
export function moduleList(): Plugin {
  return {
    name: 'portico-module-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, Object.keys(file.modules).sort()] as const] : [],
      );
      this.emitFile({
        type: 'asset',
        fileName: MODULE_LIST,
        source: JSON.stringify(Object.fromEntries(modules), null, 1),
      });
    },
  };
}

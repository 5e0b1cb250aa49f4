/** Modules that the plugin of `@portico/engine/vite` provides: list it in `types` of the program's `tsconfig.json`. */

declare module 'virtual:portico' {
  import type { ProjectBundle } from '@portico/engine/model';

  const project: ProjectBundle;
  export default project;
}

declare module 'virtual:portico-theme.css' {}

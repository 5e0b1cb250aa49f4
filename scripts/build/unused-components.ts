import type { Plugin } from 'vite';

const routerCode = /\/react-router\/dist\/production\/[^?]+\.mjs$/;
/** The name that a component gets for developer tools. */
const naming = /^\w+\.displayName = "[^"\n]*";$/gm;
const making = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Lets the build leave out unused React Router components (its forms, its own active links). A component with an assigned property, and one
 * returned by a call that is not marked as free of side effects, are kept with their dependencies, used or not.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'portico-unused-components',
    apply: 'build',
    transform: {
      filter: { id: routerCode },
      // Line numbers do not change.
      handler: (code) => ({
        code: code.replaceAll(naming, '').replaceAll(making, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}

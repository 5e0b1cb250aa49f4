import type { Plugin } from 'vite';

const routerCode = /\/react-router\/dist\/production\/[^?]+\.mjs$/;
/** The name that a component gets for developer tools. */
const naming = /^\w+\.displayName = "[^"\n]*";$/gm;
const making = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Lets what nobody uses of React Router's components be left out of the build (its forms, its own active links). A component that is
 * written to, and one that comes out of a call of which nobody said that it does nothing else, are kept, used or not, with all they
 * need.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'portico-unused-components',
    apply: 'build',
    transform: {
      filter: { id: routerCode },
      // Lines stay where they are.
      handler: (code) => ({
        code: code.replaceAll(naming, '').replaceAll(making, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}

import type { Plugin } from '../engine/runtime';

/** The portal's own names. The browser implements the operations (`src/operations`), the server has no part in them. */
export const portalPlugin: Plugin = {
  prefix: 'portal',
  operations: {
    signIn: {},
    signOut: {},
  },
};

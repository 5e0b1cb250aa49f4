/** Code that is loaded once for all components that need it. */
export interface LoadedCode<Code> {
  /** Loads it ahead. A load that failed is tried again by the next caller. */
  prepare(load: () => Promise<Code>): Promise<Code>;
  /** The code while a component renders: it suspends until the code is loaded, and throws where that failed. */
  read(load: () => Promise<Code>): Code;
}

/**
 * Holds code that is loaded once. React's `use` does not fit: it has to be called in each render once it was called in one, and reading code
 * that is already there through a promise delays the screen.
 */
export function createLoadedCode<Code>(): LoadedCode<Code> {
  let loaded: Code | undefined;
  let loading: Promise<Code> | undefined;
  let failure: { readonly cause: unknown } | undefined;

  function prepare(load: () => Promise<Code>): Promise<Code> {
    loading ??= load().then(
      (code) => {
        loaded = code;
        return code;
      },
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    );
    return loading;
  }

  return {
    prepare,
    read(load) {
      if (loaded !== undefined) return loaded;
      if (failure !== undefined) {
        const { cause } = failure;
        failure = undefined;
        throw cause;
      }
      const awaited = prepare(load);
      awaited.catch((cause: unknown) => {
        failure = { cause };
      });
      throw awaited;
    },
  };
}

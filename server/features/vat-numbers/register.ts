/** Checks whether a number is registered for value-added tax in the European Union. */
export interface VatRegister {
  /**
   * @param number as entered; spaces, dots and hyphens are ignored
   * @throws Error if the register does not answer
   */
  isValid(number: string): Promise<boolean>;
}

/** A number as registers store it: `DE129273398`. */
export function plainNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-‐-―]/g, '')
    .replace(/^GR(?=\d)/, 'EL');
}

/** Milliseconds for which a valid number is cached: the page checks it, and then the server does. */
const rightFor = 600_000;
const mostRemembered = 2_000;

/** A register with a cache: a number is not requested again while a request is running, or soon after it was confirmed. */
export function rememberingRegister(register: VatRegister, now: () => number): VatRegister {
  const right = new Map<string, number>();
  const asked = new Map<string, Promise<boolean>>();

  async function ask(number: string): Promise<boolean> {
    try {
      const isValid = await register.isValid(number);
      if (isValid) {
        if (right.size >= mostRemembered) right.clear();
        right.set(number, now() + rightFor);
      }
      return isValid;
    } finally {
      asked.delete(number);
    }
  }

  return {
    isValid(given) {
      const number = plainNumber(given);
      const until = right.get(number);
      if (until !== undefined && now() < until) return Promise.resolve(true);
      right.delete(number);
      const running = asked.get(number) ?? ask(number);
      asked.set(number, running);
      return running;
    },
  };
}

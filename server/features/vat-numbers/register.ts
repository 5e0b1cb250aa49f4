/** Says whether somebody is registered for value-added tax in the European Union. */
export interface VatRegister {
  /**
   * @param number as it was given; spaces, dots and hyphens do not count
   * @throws Error where the register gives no answer
   */
  isValid(number: string): Promise<boolean>;
}

/** A number as registers have it: `DE129273398`. */
export function plainNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-‐-―]/g, '')
    .replace(/^GR(?=\d)/, 'EL');
}

/** Milliseconds for which a number that was right is not asked about again: the page asks, and then the judge. */
const rightFor = 600_000;
const mostRemembered = 2_000;

/** A register that is not asked twice for the same: neither while it thinks, nor soon after it has said yes. */
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

import { formatOf } from './embedded-register';
import { plainNumber, type VatRegister } from './register';

/** Timeout of the register in milliseconds; a page waits for five seconds. */
const patience = 4_000;
/** An answer is some hundred bytes; more is invalid. */
const longestAnswer = 65_536;

/** The register of the European Commission (VIES), by its REST service. It receives only the number, and only its verdict is used. */
export function viesRegister(url: string, ask: typeof fetch = fetch): VatRegister {
  return {
    async isValid(given) {
      const number = plainNumber(given);
      // Numbers with an invalid format are not requested.
      if (!formatOf(number).looksRight) return false;
      const address = `${url.replace(/\/+$/, '')}/ms/${number.slice(0, 2)}/vat/${encodeURIComponent(number.slice(2))}`;
      const response = await ask(address, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      if (!response.ok) throw new Error(`The VAT register answered ${response.status}.`);
      return verdictOf(JSON.parse(await textOf(response)));
    },
  };
}

/** An unavailable register of a member state answers `isValid: false` with an error beside it. */
function verdictOf(answer: unknown): boolean {
  const { isValid, userError } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    readonly isValid?: unknown;
    readonly userError?: unknown;
  };
  if (isValid === true && (userError === undefined || userError === 'VALID')) return true;
  if (isValid === false && (userError === undefined || userError === 'INVALID' || userError === 'INVALID_INPUT'))
    return false;
  throw new Error('The VAT register did not say yes or no.');
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > longestAnswer) throw new Error('The VAT register answered too much.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

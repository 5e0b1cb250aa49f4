import type { AnyOperation } from '../../api/operation';
import { embeddedRegister } from './embedded-register';
import { checkVatNumber } from './operations/check-vat-number';
import { rememberingRegister, type VatRegister } from './register';
import { viesRegister } from './vies-register';

declare module '../../api/services' {
  interface Services {
    readonly vatRegister: VatRegister;
  }
}

/** The configured register; without one, numbers are validated by format alone. */
export function createVatRegister(url: string | undefined, now: () => number): VatRegister {
  return rememberingRegister(url === undefined ? embeddedRegister : viesRegister(url), now);
}

/** API operations of this feature. */
export const vatNumberOperations: readonly AnyOperation[] = [checkVatNumber];

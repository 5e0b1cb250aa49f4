import { checkVAT, countries } from 'jsvat';
import unionMembers from '../../reference-data/union-members.json' with { type: 'json' };
import { plainNumber, type VatRegister } from './register';

/** jsvat also supports countries outside the European Union. */
const members = countries.filter(({ codes: [code = ''] }) => unionMembers.includes(code));

/** Whether a number has the format of a member of the European Union, and whether its check digits are right. */
export function formatOf(number: string): { readonly looksRight: boolean; readonly checks: boolean } {
  const { isValid, isValidFormat } = checkVAT(plainNumber(number), members);
  return { looksRight: isValidFormat, checks: isValid };
}

/** Validates numbers by format and check digits alone, without a register. */
export const embeddedRegister: VatRegister = {
  isValid: (number) => Promise.resolve(formatOf(number).checks),
};

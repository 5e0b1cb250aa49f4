import { checkVAT, countries } from 'jsvat';
import unionMembers from '../../reference-data/union-members.json' with { type: 'json' };
import { plainNumber, type VatRegister } from './register';

/** jsvat knows countries outside the European Union as well. */
const members = countries.filter(({ codes: [code = ''] }) => unionMembers.includes(code));

/** Whether a number looks like one of a member of the European Union, and whether its check digits fit. */
export function formatOf(number: string): { readonly looksRight: boolean; readonly checks: boolean } {
  const { isValid, isValidFormat } = checkVAT(plainNumber(number), members);
  return { looksRight: isValidFormat, checks: isValid };
}

/** Knows numbers by their form and their check digits alone: no register is asked. */
export const embeddedRegister: VatRegister = {
  isValid: (number) => Promise.resolve(formatOf(number).checks),
};

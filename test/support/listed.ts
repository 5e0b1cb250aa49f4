import { type ContractEntry, readContract } from '../../server/definitions/contract';

const { entries } = readContract('.');

/** Values of the properties of a list's records, as the API's schema lists them. */
export const listedBy = (source: string): ContractEntry['listed'] => entries.get(source)?.listed ?? {};

import academicCriteria from '../reference-data/academic-criteria.json';
import { countryCodes } from '../reference-data/countries';
import { statesByCountry } from '../reference-data/states';
import { universities } from '../reference-data/universities';

/** Static data of specification section 7, by file name. */
export const staticData: Readonly<Record<string, string>> = {
  'countrycodes.json': JSON.stringify(countryCodes),
  'states.json': JSON.stringify(statesByCountry),
  'academic-criteria.json': JSON.stringify(academicCriteria),
  'universities.json': JSON.stringify(universities),
};

import { expect, test } from 'vitest';
import academicCriteria from '../../../server/reference-data/academic-criteria.json';
import { looksAcademic } from '../../../src/operations/registration/academic-look';

test.each([
  ['an address of a university', { email: 'a@cs.mit.edu' }, true],
  ['an address below a named domain', { email: 'a@inf.ETHZ.ch' }, true],
  ['a domain that merely ends alike', { email: 'a@bankkit.edu.example' }, false],
  ['a domain that ends with the same letters', { email: 'a@notethz.ch' }, false],
  ['a job title', { email: 'a@firm.example', title: 'Associate PROFESSOR' }, true],
  ['a company', { email: 'a@firm.example', company: 'Tokyo 大学' }, true],
  ['full-width letters', { email: 'a@firm.example', company: 'Ｃｏｌｌｅｇｅ of Arms' }, true],
  ['nothing of it', { email: 'a@firm.example', title: 'Engineer', company: 'Kestrel' }, false],
  ['nothing at all', {}, false],
])('Details look academic by the criteria lists (decisions 3.1): %s', (_what, person, academic) => {
  expect(looksAcademic(person as never, academicCriteria)).toBe(academic);
});

test('Empty entries of the lists match nobody', () => {
  expect(looksAcademic({ email: 'a@b.example' }, { emails: [''], jobTitles: [''], companies: [''] })).toBe(false);
});

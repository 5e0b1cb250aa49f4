import { describe, expect, it } from 'vitest';
import { advisoriesIn } from '../../scripts/check/advisories';

describe('Advisories of packages', () => {
  it('are named once each, by package, versions and address; what depends on it is not named again', () => {
    const report = {
      auditReportVersion: 2,
      vulnerabilities: {
        templates: {
          severity: 'high',
          range: '<10.27.2',
          via: [{ title: 'Runs code of a template', url: 'https://advisories.example/1' }],
        },
        letters: { severity: 'high', range: '*', via: ['templates'] },
      },
    };
    expect(advisoriesIn(JSON.stringify(report))).toEqual([
      'templates <10.27.2: high. Runs code of a template https://advisories.example/1',
    ]);
  });

  it('are none in a report without any', () => {
    expect(advisoriesIn('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual([]);
  });

  it.each(['', 'no JSON', 'null', '{"message":"405 Method Not Allowed","method":"POST"}'])(
    'are unknown where there is no report: %j',
    (printed) => {
      expect(advisoriesIn(printed)).toBeUndefined();
    },
  );
});

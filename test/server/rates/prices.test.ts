import { describe, expect, it } from 'vitest';
import { divideHalfEven, readAmount, storedAmount, writeAmount } from '../../../server/features/rates/money';
import { chargeOf, periodAt, priceIndex } from '../../../server/features/rates/price';

describe('An amount', () => {
  it.each([
    ...[
      '1e3',
      '0,5',
      '-1',
      '١٢',
      '',
      ' 1',
      '1 ',
      '1.',
      '.5',
      '01',
      '+1',
      '1_000',
      '0x10',
      'NaN',
      'Infinity',
      '½',
      '１',
    ],
    ...['9'.repeat(400), `0.${'1'.repeat(13)}`, '1234567890123', '1.5\n', '1\u0000'],
  ])('is not %j', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  it.each(['0', '0.5', '1', '0.000000000001', '999999999999.999999999999', '12.34'])(
    '%s comes back as it was',
    (text) => {
      expect(writeAmount(readAmount(text) ?? -1n)).toBe(text);
    },
  );

  it('is read as the database writes it', () => {
    expect(writeAmount(storedAmount('0.800000000000'))).toBe('0.8');
    expect(writeAmount(storedAmount('-12.050000000000'))).toBe('-12.05');
    expect(writeAmount(storedAmount('7'))).toBe('7');
  });

  it('is divided with a half to the even neighbor', () => {
    expect([1n, 3n, 5n, 7n].map((dividend) => divideHalfEven(dividend, 2n))).toEqual([0n, 2n, 2n, 4n]);
    expect([4n, 5n, 6n].map((dividend) => divideHalfEven(dividend, 10n))).toEqual([0n, 0n, 1n]);
    expect(divideHalfEven(15n, 10n)).toBe(2n);
  });
});

const price = (code: string, region: string, text: string, unit: 'HOUR' | 'CALL' = 'HOUR') => ({
  code,
  region,
  unit,
  price: readAmount(text) ?? 0n,
});
const period = {
  from: Date.UTC(2026, 0, 1),
  versionId: 'v1',
  prices: priceIndex([price('session', '', '0.05'), price('session', 'eu', '0.06'), price('call', '', '0.1', 'CALL')]),
};
const costOf = (code: string, region: string, value: bigint, metric = 'SESSION_SECONDS') => {
  const charge = chargeOf(period, { code, region, metric, value });
  return charge && writeAmount(charge.cost);
};

describe('A price', () => {
  it('for exactly the region counts more than one for everywhere', () => {
    expect(costOf('session', 'eu', 3_600_000n)).toBe('0.06');
    expect(costOf('session', 'us', 3_600_000n)).toBe('0.05');
    expect(costOf('session', '', 3_600_000n)).toBe('0.05');
  });

  it('of a tenth of a second is exact to twelve places', () => {
    // 0.05 × 100 / 3,600,000 = 0.00000138888…
    expect(costOf('session', '', 100n)).toBe('0.000001388889');
  });

  it('is missing where no code, no time and no unit fits: that is not free', () => {
    expect(costOf('other', '', 1n)).toBeUndefined();
    expect(costOf('call', '', 1n)).toBeUndefined();
    expect(costOf('call', '', 3n, 'REQUESTS')).toBe('0.3');
    expect(
      chargeOf(periodAt([period], period.from - 1), {
        code: 'session',
        region: '',
        metric: 'SESSION_SECONDS',
        value: 1n,
      }),
    ).toBeUndefined();
  });

  it('is that of the moment: a period begins with its first millisecond', () => {
    const next = { ...period, from: period.from + 3_600_000, versionId: 'v2' };
    expect(periodAt([period, next], next.from - 1)?.versionId).toBe('v1');
    expect(periodAt([period, next], next.from)?.versionId).toBe('v2');
  });
});

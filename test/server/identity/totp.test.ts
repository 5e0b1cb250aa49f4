import { describe, expect, it } from 'vitest';
import { acceptedStep, codeAt, encodeBase32 } from '../../../server/identity/totp';

const secret = encodeBase32(Buffer.from('12345678901234567890'));

describe('An authenticator code', () => {
  it('is that of RFC 6238, appendix B, cut to six digits', () => {
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(
      [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000].map((time) => codeAt(secret, time * 1000)),
    ).toEqual(['287082', '081804', '050471', '005924', '279037', '353130']);
  });

  const now = 1_800_000_015_000;
  const step = Math.floor(now / 30_000);

  it('is taken one step early or late, and no further', () => {
    const verdicts = [-2, -1, 0, 1, 2].map((offset) =>
      acceptedStep(secret, codeAt(secret, now + offset * 30_000), now, null),
    );
    expect(verdicts).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('counts once, and takes the older ones with it', () => {
    const code = codeAt(secret, now);
    expect(acceptedStep(secret, code, now, step - 1)).toBe(step);
    expect(acceptedStep(secret, code, now, step)).toBeUndefined();
    expect(acceptedStep(secret, codeAt(secret, now - 30_000), now, step)).toBeUndefined();
    expect(acceptedStep(secret, codeAt(secret, now + 30_000), now, step)).toBe(step + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '123 56', '-12345', '1e5555'])(
    'is six digits: "%s" is not',
    (code) => {
      expect(acceptedStep(secret, code, now, null)).toBeUndefined();
    },
  );

  it('is read from a secret typed in small letters, with spaces and padding', () => {
    expect(codeAt('gezd gnbv gy3t qojq gezd gnbv gy3t qojq ====', 59_000)).toBe('287082');
  });
});

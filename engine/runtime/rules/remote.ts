import type { RuleKind } from '../../model';

/**
 * The API says whether the value is right. What it is asked with stands in the model beside the rule, and whoever keeps the verdicts
 * asks: an answer is theirs to wait for, to drop and to remember.
 */
export const remoteRule: RuleKind = {
  name: 'remote',
  fits: ['string', 'number', 'boolean', 'date', 'dateTime', 'json'],
  args: { type: 'object' },
  judge: () => undefined,
};

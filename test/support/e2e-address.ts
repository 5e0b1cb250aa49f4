import { inject } from 'vitest';

/** Address of this worker's own portal. Workers are numbered from 1. */
export function portalAddress(): string {
  const { addresses } = inject('e2e');
  const address = addresses[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % addresses.length];
  if (address === undefined) throw new Error('No portal was started for the browser tests.');
  return address;
}

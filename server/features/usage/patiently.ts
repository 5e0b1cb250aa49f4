import { setTimeout as pause } from 'node:timers/promises';

/** Tries up to ten times to get locks that take longer than a second, and lets other transactions pass in between. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const waited = error instanceof Error && 'code' in error && /^(55P03|40P01)$/.test(String(error.code));
      if (attempt >= 10 || !waited) throw error;
      await pause(500 + Math.random() * 1_000);
    }
  }
}

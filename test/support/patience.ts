import { vi } from 'vitest';

/** Milliseconds that a test waits for something that is about to happen. Only a test that fails takes them all. */
export const patience = 120_000;

const { waitFor } = vi;

/** A second, which `vi.waitFor` allows, is too little on a machine that others use. */
export function waitLonger(): void {
  vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
}

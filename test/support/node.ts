import { afterAll, vi } from 'vitest';
import { waitLonger } from './patience';

waitLonger();
// Files share a process: a clock stopped by one of them would stay stopped for all that follow.
afterAll(() => void vi.useRealTimers());

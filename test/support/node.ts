import { afterAll, vi } from 'vitest';

// Files share a process: a clock that one of them stopped would stand still for all that follow.
afterAll(() => void vi.useRealTimers());

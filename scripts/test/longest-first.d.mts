import { BaseSequencer } from 'vitest/node';

/** The order of test files: walks through everything first, then large files. */
export default class LongestFirst extends BaseSequencer {}

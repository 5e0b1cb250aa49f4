/** Arguments of vitest that check the written pages; with `--update` they are written. */
export declare const writtenPages: readonly string[];

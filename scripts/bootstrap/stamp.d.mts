/** Hash over the content of files and folders of the project. */
export function contentHash(paths: readonly string[]): string;
/** Whether a stamp file contains this hash. */
export function isStamped(file: string, hash: string): boolean;
/** Writes a stamp file. */
export function stamp(file: string, hash: string): void;

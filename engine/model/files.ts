/** Maximum size of a file in bytes, where a definition states none. */
export const usualFileSize = 10_000_000;
/** Maximum number of files in one field or property, where a definition states none. */
export const usualFiles = 10;

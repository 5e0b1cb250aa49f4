/** Files that people send with forms: their bytes, and who may name one in a record. */
import './tables';

export { bytesInDatabase, contentOf, type FileBytes, partSize, streamOf } from './file-bytes';
export { unusedFor, usableFiles } from './usable-files';

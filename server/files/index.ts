/** Files that people send with forms: their bytes, and who may name one in a record. */
import './tables';

export {
  contentOf,
  createFileBytes,
  type FileBytes,
  openStream,
  partSize,
  removeBytes,
  removeObjects,
} from './file-bytes';
export { createObjectStore, type ObjectStore } from './object-store';
export { filesToPutBack, keepForPuttingBack, keepTaken, unusedFor, usableFiles } from './usable-files';

import type { AnyOperation } from '../../api/operation';
import { approveChangeSet } from './operations/approve-change-set';
import { cancelChangeSetSchedule } from './operations/cancel-schedule';
import { changeChangeSet, discardChangeSet } from './operations/change-change-set';
import { createChangeSet, getChangeSet, listChangeSetsOperation } from './operations/change-sets';
import { checkChangeSet } from './operations/check-change-set';
import { compareEdition } from './operations/compare-edition';
import { confirmTwoPairs } from './operations/confirm-two-pairs';
import { countStoredValues } from './operations/count-stored-values';
import { getEdition, listEditionsOperation } from './operations/editions';
import { exportChangeSet } from './operations/export-change-set';
import { importChangeSet } from './operations/import-change-set';
import { publishChangeSet } from './operations/publish-change-set';
import { getStudioDocument, listStudioDocuments } from './operations/read-documents';
import { readStudioWorld } from './operations/read-world';
import { reviewChangeSet } from './operations/review-change-set';
import { rollBackEdition } from './operations/roll-back-edition';
import { saveChangeSetDocument } from './operations/save-document';
import { scheduleChangeSet } from './operations/schedule-change-set';
import { getTwoPairs, requestTwoPairs } from './operations/two-pairs';
import { undoChangeSet } from './operations/undo-change-set';
import { withdrawTwoPairs } from './operations/withdraw-two-pairs';

export { refused } from './checked-set';
export { allEditions, lockPointer } from './editions';
export { studioJobs } from './jobs';
export { auditedPeople, auditedSet } from './locked-set';
export { liveEdition, publishedDefinitions, readPublished } from './published';
export { rollBack } from './roll-back';
export { differences, pullInto, pushFrom, StudioRefused } from './working-copy';

/** API operations of this feature. */
export const studioOperations: readonly AnyOperation[] = [
  listStudioDocuments,
  getStudioDocument,
  readStudioWorld,
  countStoredValues,
  listChangeSetsOperation,
  getChangeSet,
  createChangeSet,
  exportChangeSet,
  importChangeSet,
  changeChangeSet,
  discardChangeSet,
  saveChangeSetDocument,
  checkChangeSet,
  reviewChangeSet,
  approveChangeSet,
  publishChangeSet,
  scheduleChangeSet,
  cancelChangeSetSchedule,
  undoChangeSet,
  listEditionsOperation,
  getEdition,
  compareEdition,
  rollBackEdition,
  getTwoPairs,
  requestTwoPairs,
  confirmTwoPairs,
  withdrawTwoPairs,
];

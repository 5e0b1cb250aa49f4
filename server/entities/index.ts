/** Properties that definitions add to records besides their columns: stored, validated, shown, queried. */
import './tables';

export { countRecords, type HeldValue, type RecordCount } from './count-records';
export { checkStoredValues, describeUnfit } from './data-check';
export { createEntities, type Entities, holdsRight, type SentValues } from './entities';
export { fileValuesWithin, isFileNamed } from './file-uses';
export { noAddedValues as nothingKept, patched } from './property-sql';
export { reportRolesGone } from './roles-gone';
export { createEntityUpkeep, type EntityUpkeep } from './upkeep';

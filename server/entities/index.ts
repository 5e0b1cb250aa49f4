/** Properties that definitions add to records besides their columns: stored, validated, shown, queried. */
import './tables';

export { checkStoredValues, tellUnfit } from './data-check';
export { createEntities, type Entities, type SentValues } from './entities';
export { nothingKept, patched } from './property-sql';
export { tellRolesGone } from './roles-gone';
export { createEntityUpkeep, type EntityUpkeep } from './upkeep';

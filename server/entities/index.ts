/** What definitions add to records beside their columns: kept, judged, shown, asked for. */
import './tables';

export { checkStoredValues, tellUnfit } from './data-check';
export { createEntities, type Entities, type SentValues } from './entities';
export { nothingKept, patched } from './property-sql';
export { tellRolesGone } from './roles-gone';
export { createEntityUpkeep, type EntityUpkeep } from './upkeep';

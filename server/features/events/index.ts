import type { AnyOperation } from '../../api/operation';
import { listEventsOperation } from './operations/list-events';

export { type EventType, eventList, forgetPersonInEvents, listEvents, recordEvent, type Severity } from './repository';
export type { EventsTable } from './tables';

/** API operations of this feature. */
export const eventOperations: readonly AnyOperation[] = [listEventsOperation];

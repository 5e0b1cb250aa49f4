import type { Insertable } from 'kysely';
import type { EventsTable, EventType, Severity } from '../features/events';
import { licenseId } from './licenses';
import { fixedId } from './people';

const hour = 60 * 60 * 1000;

const sketches: readonly (readonly [
  license: number,
  type: EventType,
  severity: Severity,
  hoursAgo: number,
  message: string,
])[] = [
  [1, 'TOKEN_ISSUED', 'LOW', 2, 'A token was issued to atlas.kestrel.example.'],
  [1, 'TOKEN_ISSUED', 'LOW', 5, 'A token was issued to borealis.kestrel.example.'],
  [1, 'TOKEN_DENIED', 'MEDIUM', 6, 'All sessions were in use; nova.kestrel.example was refused.'],
  [1, 'LIMIT_REACHED', 'MEDIUM', 6, 'All sessions of the license were in use.'],
  [2, 'CREDIT_USED_UP', 'HIGH', 20, 'All credit of the license is used.'],
  [2, 'CREDIT_LOW', 'MEDIUM', 60, 'Less than a tenth of the credit is left.'],
  [1, 'KEY_CREATED', 'LOW', 24 * 199, 'The API key Planning cluster was created.'],
  [1, 'KEY_DISABLED', 'LOW', 24 * 40, 'The API key Old laptop was disabled.'],
  [6, 'LICENSE_SUSPENDED', 'HIGH', 24 * 15, 'The license was suspended: invoice 2026-0417 is open.'],
  [7, 'LICENSE_REVOKED', 'HIGH', 24 * 16, 'The license was revoked: replaced by a web license.'],
  [8, 'LICENSE_REJECTED', 'MEDIUM', 24 * 17, 'The request was rejected: a trial was granted this year already.'],
  [5, 'LICENSE_REQUESTED', 'LOW', 5, 'A trial of Portico Cloud was requested.'],
  [9, 'LICENSE_RENEWED', 'LOW', 24 * 345, 'The license was renewed for one year.'],
  [9, 'TOKEN_ISSUED', 'LOW', 30, 'A token was issued to cassini.kestrel.example.'],
  [12, 'MEMBER_ADDED', 'LOW', 24 * 80, 'A person was added to the license.'],
];

/** Recent events of the demo licenses. */
export function demoEvents(now: number): readonly Insertable<EventsTable>[] {
  return sketches.map(([license, type, severity, hoursAgo, message], index) => ({
    id: fixedId(5, index + 1),
    license_id: licenseId(license),
    type,
    severity,
    message,
    data: '{}',
    at: new Date(now - hoursAgo * hour),
  }));
}

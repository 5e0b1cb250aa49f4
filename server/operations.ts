import type { AnyOperation } from './api/operation';
import { accountOperations } from './features/account';
import { assistantOperations } from './features/assistant';
import { auditOperations } from './features/audit';
import { documentationOperations } from './features/documentation';
import { eventOperations } from './features/events';
import { fileOperations } from './features/files';
import { keyOperations } from './features/keys';
import { letterOperations } from './features/letters';
import { licenseOperations } from './features/licenses';
import { overviewOperations } from './features/overview';
import { peopleOperations } from './features/people';
import { postOperations } from './features/posts';
import { rateOperations } from './features/rates';
import { settingsOperations } from './features/settings';
import { studioOperations } from './features/studio';
import { templateOperations } from './features/templates';
import { usageOperations } from './features/usage';
import { vatNumberOperations } from './features/vat-numbers';
import { viewOperations } from './features/views';

/** Every operation of the API. Operations missing from this list do not exist. */
export const operations: readonly AnyOperation[] = [
  ...accountOperations,
  ...settingsOperations,
  ...peopleOperations,
  ...licenseOperations,
  ...usageOperations,
  ...rateOperations,
  ...eventOperations,
  ...keyOperations,
  ...postOperations,
  ...documentationOperations,
  ...auditOperations,
  ...letterOperations,
  ...templateOperations,
  ...studioOperations,
  ...assistantOperations,
  ...viewOperations,
  ...overviewOperations,
  ...vatNumberOperations,
  ...fileOperations,
];

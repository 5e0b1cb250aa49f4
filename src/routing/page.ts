import type { ScreenBundle } from '../definitions/definitions-client';
import type { ProjectEdition } from '../definitions/live-project';
import type { Address, Resolution } from './resolve';

/** What a navigation brought: where the address came to rest, and what is drawn there. */
export interface Page {
  readonly project: ProjectEdition;
  readonly resolution: Resolution;
  /** Undefined where no screen is drawn. */
  readonly bundle: ScreenBundle | 'missing' | 'failed' | undefined;
  /** Address it was loaded for. */
  readonly address: Address;
}

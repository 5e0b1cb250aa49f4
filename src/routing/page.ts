import type { JsonObject } from '../../engine/model';
import type { ScreenBundle } from '../definitions/definitions-client';
import type { ProjectEdition } from '../definitions/live-project';
import type { Address, Resolution } from './resolve';

/** Result of a navigation: the final address, and what is rendered there. */
export interface Page {
  readonly project: ProjectEdition;
  readonly resolution: Resolution;
  /** Undefined if no screen is rendered. */
  readonly bundle: ScreenBundle | 'missing' | 'failed' | undefined;
  /** Address it was loaded for. */
  readonly address: Address;
  /** What the address said that the route does not know: lists say which of their filters it was. */
  readonly dropped?: JsonObject;
}

import type { ApiClient } from './api-client';
import { type CallSurroundings, createAxiosApiClient } from './axios-api-client';
import { createPatientApiClient } from './patient-api-client';
import { createTogetherApiClient } from './together-api-client';

/** The way to the API with all its layers, loaded as one with the first call: what is asked together travels together, each with its own patience. */
export function createWholeApiClient(base: string, surroundings: CallSurroundings): ApiClient {
  return createPatientApiClient(createTogetherApiClient(createAxiosApiClient(base, surroundings), surroundings));
}

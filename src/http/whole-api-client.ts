import type { ApiClient } from './api-client';
import { type CallDependencies, createAxiosApiClient } from './axios-api-client';
import { createPatientApiClient } from './patient-api-client';
import { createTogetherApiClient } from './together-api-client';

/** The API client with all its layers, loaded as one with the first call: parallel reads are batched, each with its own retries. */
export function createWholeApiClient(base: string, surroundings: CallDependencies): ApiClient {
  return createPatientApiClient(createTogetherApiClient(createAxiosApiClient(base, surroundings), surroundings));
}

import { later } from '../../engine/react';

/** Where a user goes from sign-in: decided by code that is not needed before they have signed in. */
export const signedIn = later(() => import('./signed-in'));

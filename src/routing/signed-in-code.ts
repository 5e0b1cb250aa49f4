import { later } from '../../engine/react';

/** Where a person goes from sign-in: decided by code that nobody needs before they have signed in. */
export const signedIn = later(() => import('./signed-in'));

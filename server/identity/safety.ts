/**
 * Refuses to run the embedded pool in production unless the operator allowed it. It is complete, but it is not a hosted identity service:
 * it is not monitored, and access to the server is access to the pool.
 */
export function requireLeaveToServe(environment: Readonly<Record<string, string | undefined>>): void {
  if (environment.NODE_ENV !== 'production' || environment.ALLOW_EMBEDDED_USER_POOL === '1') return;
  throw new Error(
    'The embedded user pool does not serve with NODE_ENV=production: it shares the portal’s process and database, and nobody but you watches over it. Configure an Amazon Cognito user pool, or set ALLOW_EMBEDDED_USER_POOL=1 to use it all the same.',
  );
}

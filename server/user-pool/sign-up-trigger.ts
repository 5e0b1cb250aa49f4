import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type PreSignUp, SignUpRefused } from '../identity';
import { ApiError } from '../platform/http/api-error';
import { requirePlainText } from '../platform/http/plain-text';
import type { RegistrationValidator } from './registration-validator';

/** Address of a page with the query that the browser passes on; forms may read it. */
const pageWith = (query: unknown): string | undefined =>
  typeof query === 'string' && query !== '' ? `http://page.invalid/?${query}` : undefined;

/** The embedded pool's trigger: a refusal is transferred as the JSON of its code, arguments and fields. */
export function embeddedSignUpTrigger(registrations: RegistrationValidator): PreSignUp {
  return async ({ email, attributes, metadata }) => {
    try {
      await registrations.validate({ ...attributes, email }, pageWith(metadata.query));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { args, fields } = error.details;
      throw new SignUpRefused(JSON.stringify({ code: error.code, args, fields }));
    }
  };
}

/**
 * The same validation for an external pool: its pre sign-up trigger sends Cognito's event here unchanged, and throws the answer
 * (docs/configuration.md). The caller must send the shared secret.
 */
export function registerSignUpTrigger(
  app: FastifyInstance,
  { registrations, secret }: { readonly registrations: RegistrationValidator; readonly secret: string },
): void {
  app.post<{ Body: unknown }>('/sso/sign-up-trigger', async (request, reply) => {
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), digest(secret))) throw new ApiError('UNAUTHENTICATED');
    requirePlainText(request.body, '');
    const { triggerSource, request: asked } = record(request.body);
    // Users created by administrators or other identity providers fill in no form.
    if (triggerSource === 'PreSignUp_SignUp') {
      const { userAttributes, clientMetadata } = record(asked);
      await registrations.validate(record(userAttributes), pageWith(record(clientMetadata).query));
    }
    return reply.header('Cache-Control', 'no-store').send({});
  });
}

/** Of fixed length, whatever the input. */
const digest = (text: string) => createHash('sha256').update(text).digest();

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

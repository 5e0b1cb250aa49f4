import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply } from 'fastify';
import { CognitoError, type CognitoErrorName, cognitoError } from './errors';
import { IdentityChangeRefused } from './identity-event';
import { readInput } from './input';
import type { Operation } from './services';
import { FOLLOW_INTERVAL, type SigningKeys } from './signing-key';

const contentType = 'application/x-amz-json-1.1';
const targetPrefix = 'AWSCognitoIdentityProviderService.';

/** Far more than any operation needs. */
const BODY_LIMIT = 64 * 1024;

const SWEEP_INTERVAL = 10 * 60 * 1000;

/**
 * The pool on HTTP: one address for all operations, distinguished by `X-Amz-Target`, and two documents for verifying tokens. Only Cognito's
 * own content type is accepted. A page on another origin cannot send it without a preflight, which is not answered; so these routes need
 * neither cookie nor anti-forgery token.
 */
export function createProtocol(settings: {
  operations: ReadonlyMap<string, Operation>;
  poolId: string;
  issuer: string;
  keys: Pick<SigningKeys, 'jwks' | 'refresh'>;
  sweep: () => Promise<void>;
  log: Pick<FastifyBaseLogger, 'error'>;
}): FastifyPluginAsync {
  const { operations, poolId, issuer, keys, sweep, log } = settings;

  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      contentType,
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      app.getDefaultJsonParser('error', 'error'),
    );

    app.setErrorHandler((error, request, reply) => {
      const refusal = toRefusal(error);
      if (refusal.name === 'InternalErrorException') request.log.error({ err: error }, 'A pool operation failed');
      return refuse(reply, statusOf(refusal.name), refusal);
    });
    app.setNotFoundHandler((_request, reply) =>
      refuse(reply, 404, cognitoError('ResourceNotFoundException', 'There is nothing at this address.')),
    );

    app.post('/', async (request, reply) => {
      const target = request.headers['x-amz-target'];
      const name =
        typeof target === 'string' && target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
      const operation = operations.get(name);
      if (!operation) throw cognitoError('UnknownOperationException', 'Unknown operation.');
      const answer = await operation(readInput(request.body));
      return reply
        .header('cache-control', 'no-store')
        .header('x-amzn-requestid', request.id)
        .header('content-type', contentType)
        .serializer(JSON.stringify)
        .send(answer);
    });

    app.get(`/${poolId}/.well-known/jwks.json`, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return keys.jwks();
    });
    app.get(`/${poolId}/.well-known/openid-configuration`, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return {
        issuer,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        id_token_signing_alg_values_supported: ['RS256'],
        subject_types_supported: ['public'],
        response_types_supported: ['token'],
      };
    });

    let timer: NodeJS.Timeout | undefined;
    let following: NodeJS.Timeout | undefined;
    app.addHook('onReady', async () => {
      timer = setInterval(() => {
        sweep().catch((error: unknown) =>
          log.error({ err: error }, 'Expired rows of the user pool could not be deleted'),
        );
      }, SWEEP_INTERVAL).unref();
      following = setInterval(() => {
        keys.refresh().catch((error: unknown) => log.error({ err: error }, 'The signing keys could not be read again'));
      }, FOLLOW_INTERVAL).unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      clearInterval(following);
    });
  };
}

function toRefusal(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error;
  if (error instanceof IdentityChangeRefused) return cognitoError('NotAuthorizedException', error.message);
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return cognitoError('TooManyRequestsException', 'Too many requests. Please try again later.');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return cognitoError('SerializationException', 'The request could not be read.');
  }
  return cognitoError('InternalErrorException', 'Something went wrong.');
}

function statusOf(name: CognitoErrorName): number {
  if (name === 'InternalErrorException') return 500;
  return name === 'TooManyRequestsException' ? 429 : 400;
}

function refuse(reply: FastifyReply, status: number, refusal: CognitoError): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', contentType)
    .header('x-amzn-errortype', refusal.name)
    .serializer(JSON.stringify)
    .send({ __type: refusal.name, message: refusal.message });
}

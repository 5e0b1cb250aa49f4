import { demoPassword } from '../../server/demo/people';
import { createCognitoIdentityClient } from '../../src/identity/cognito-identity-client';
import { portalAddress } from './e2e-address';

/** A response of the running server, parsed. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies freely
  readonly body: any;
}

/** A client of the running server without a browser: keeps cookies and returns the XSRF cookie in its header. */
export interface Visitor {
  readonly cookies: ReadonlyMap<string, string>;
  /** A path without a slash at the start is below the API's base; with one, below the portal's prefix. */
  call(method: string, path: string, payload?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Proves a demo user's password to the user pool and returns the identity token. */
  identityToken(email: string): Promise<string>;
  /** Opens a session as a demo user. */
  signIn(email: string): Promise<Answer>;
}

export function createVisitor(address = portalAddress()): Visitor {
  const cookies = new Map<string, string>();
  const visitor: Visitor = {
    cookies,
    async call(method, path, payload, headers = {}) {
      const url = path.startsWith('/') ? `${address}${path}` : `${address}/api/v1/${path}`;
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(method === 'GET' ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') }),
          ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: payload === undefined ? undefined : JSON.stringify(payload),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
      return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
    },
    async identityToken(email) {
      const { body } = await visitor.call('POST', 'sso/init', { email, language: 'en' });
      const pool = { ...body, endpoint: new URL(body.endpoint, address).href };
      const outcome = await createCognitoIdentityClient().signIn(pool, { email, password: demoPassword });
      if (outcome.kind !== 'signedIn') throw new Error(`${email} was not signed in: ${JSON.stringify(outcome)}`);
      return outcome.idToken;
    },
    async signIn(email) {
      await visitor.call('GET', 'settings');
      const jwt = await visitor.identityToken(email);
      return visitor.call('POST', 'sso/validate', { jwt });
    },
  };
  return visitor;
}

import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from './loopback';

/** Whether demo data, demo passwords and development pages may be used; if not, the reason, as the end of "because …". */
export type DemoVerdict = { readonly allowed: true } | { readonly allowed: false; readonly because: string };

/** Everything the decision depends on. */
export interface DemoFacts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the server listens. */
  readonly host: string;
  /** Headers of a request; absent at start. */
  readonly headers?: IncomingHttpHeaders | undefined;
}

/** Settings which indicate that others can reach the portal. `TRUST_PROXY` is not a setting of the portal, but indicates the same. */
const publicSettings = ['DATABASE_URL', 'PUBLIC_ORIGIN', 'TRUSTED_PROXIES', 'TRUST_PROXY'];

/** Headers that proxies and tunnels add to requests. */
const proxyHeader =
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-original-(host|for|forwarded-for)|(x-|true-|x-cluster-|cf-|fastly-|fly-|x-azure-|x-appengine-)(client|connecting|user)-?ip|cf-ray)$/;

/**
 * The one decision about demo data (D13): only if the portal is reachable from this machine only, and nothing indicates otherwise. The demo
 * passwords are published, so any sign of other visitors forbids them.
 */
export function checkDemo({ environment, host, headers = {} }: DemoFacts): DemoVerdict {
  const set = (name: string) => (environment[name]?.trim() ?? '') !== '';
  const setting = publicSettings.find(set);
  if (environment.NODE_ENV?.trim() === 'production') return forbidden('NODE_ENV is production');
  if (setting !== undefined) return forbidden(`${setting} is set`);
  if (!isLoopback(host)) return forbidden(`the server listens on ${host}, which other machines can reach`);
  const header = Object.keys(headers).find((name) => proxyHeader.test(name));
  if (header !== undefined) return forbidden(`a request arrived through a proxy (it has the header ${header})`);
  if (headers.host !== undefined && !isLoopback(withoutPort(headers.host)))
    return forbidden('a request arrived for another host name than that of this machine');
  return { allowed: true };
}

function forbidden(because: string): DemoVerdict {
  return { allowed: false, because };
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}

/** The decision while the server runs: once a request indicates that others reach the portal, the demo is closed until the next start. */
export interface DemoGate {
  verdict(): DemoVerdict;
  /** Checks a request before it is answered. */
  look(headers: IncomingHttpHeaders): void;
}

/** A gate that starts with the decision at start. `onClosed` is called once, when a request closes it. */
export function createDemoGate(
  atStart: DemoVerdict,
  host: string,
  onClosed: (because: string) => void = () => {},
): DemoGate {
  let verdict = atStart;
  return {
    verdict: () => verdict,
    look(headers) {
      if (!verdict.allowed) return;
      verdict = checkDemo({ environment: {}, host, headers });
      if (!verdict.allowed) onClosed(verdict.because);
    },
  };
}

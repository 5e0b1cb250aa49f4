import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from './loopback';

/** Whether demo data, demo passwords and development pages may be used; if not, why, as the end of "because …". */
export type DemoVerdict = { readonly allowed: true } | { readonly allowed: false; readonly because: string };

/** All that the decision looks at. */
export interface DemoFacts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the server listens. */
  readonly host: string;
  /** Headers of a request; absent at start. */
  readonly headers?: IncomingHttpHeaders | undefined;
}

/** Settings that say that others reach the portal. `TRUST_PROXY` is no setting of ours, but says the same. */
const publicSettings = ['DATABASE_URL', 'PUBLIC_ORIGIN', 'TRUSTED_PROXIES', 'TRUST_PROXY'];

/** Headers that proxies and tunnels add to what they pass on. */
const proxyHeader =
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-original-(host|for|forwarded-for)|(x-|true-|x-cluster-|cf-|fastly-|fly-|x-azure-|x-appengine-)(client|connecting|user)-?ip|cf-ray)$/;

/**
 * The one decision about demo data (D13): only where nobody but this machine can reach the portal, and nothing says otherwise. Their
 * passwords are published, so anything that hints at other visitors forbids them.
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

/** The decision while the server runs: once a request says that others reach the portal, the demo is closed until the next start. */
export interface DemoGate {
  verdict(): DemoVerdict;
  /** Looks at a request before it is answered. */
  look(headers: IncomingHttpHeaders): void;
}

/** A gate that is as open as the decision at start. `onClosed` is called once, when a request closes it. */
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

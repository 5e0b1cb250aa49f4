import type { DemoVerdict } from '../platform/demo-verdict';
import { demoPassword, demoPeople, demoTotpKey } from './people';

/** What a newcomer needs, for the console and the development page. */
export interface DemoDescription {
  readonly password: string;
  readonly accounts: readonly {
    readonly email: string;
    readonly role: string;
    readonly language: string;
    readonly shows: string;
    /** Key for an authenticator app, if the user has a second factor. */
    readonly totpKey?: string;
  }[];
  readonly addresses: readonly { readonly label: string; readonly href: string }[];
}

/** Describes the demo as reachable under an origin and prefix, such as `http://127.0.0.1:4400` and `/iam`. */
export function describeDemo(origin: string, prefix: string): DemoDescription {
  const at = (path: string) => new URL(`${prefix}${path}`, origin).href;
  return {
    password: demoPassword,
    accounts: demoPeople.map(({ email, role, language, shows, pool }) => ({
      email,
      role,
      language,
      shows,
      ...(pool.totpSecret === undefined ? {} : { totpKey: demoTotpKey }),
    })),
    addresses: [
      { label: 'User portal', href: at('/home') },
      { label: 'Admin portal', href: at('/admin/home') },
      { label: 'Mail', href: at('/dev/mail') },
    ],
  };
}

/** The description as lines for a console. */
export function demoLines(demo: DemoDescription): readonly string[] {
  const wide = (values: readonly string[]) => Math.max(...values.map((value) => value.length));
  const label = wide(demo.addresses.map((address) => address.label));
  const email = wide(demo.accounts.map((account) => account.email));
  const role = wide(demo.accounts.map((account) => account.role));
  return [
    ...demo.addresses.map((address) => `${address.label.padEnd(label)}  ${address.href}`),
    '',
    `Demo accounts, all with the password ${demo.password}`,
    ...demo.accounts.map(
      (account) =>
        `  ${account.email.padEnd(email)}  ${account.role.padEnd(role)}  ${account.shows}` +
        (account.totpKey === undefined ? '' : ` (authenticator key ${account.totpKey})`),
    ),
  ];
}

/** The decision as one line for the start. */
export function demoVerdictLine(verdict: DemoVerdict): string {
  return verdict.allowed
    ? 'Demo: on, because only this machine can reach the portal. The first request through a proxy closes it.'
    : `Demo: off, because ${verdict.because}. Demo accounts and development pages do not work.`;
}

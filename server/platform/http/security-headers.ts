/** What differs between answers. */
export interface PolicyOptions {
  /** Allows the page's own style elements and scripts; absent on everything that is not a page. */
  readonly nonce?: string;
  /** Where the browser reaches an Amazon Cognito pool. */
  readonly identityOrigin?: string;
  /** A development server's own connections. */
  readonly connect?: readonly string[];
  /** False behind a development server, whose client injects scripts. */
  readonly trustedTypes?: boolean;
  /** Whether the page frames documents of the portal: the studio's preview. */
  readonly frames?: boolean;
}

/** The content security policy of quality S46: only the portal's own origin, no inline code, no evaluation. */
export function contentSecurityPolicy({
  nonce,
  identityOrigin,
  connect = [],
  trustedTypes = true,
  frames = false,
}: PolicyOptions): string {
  const connectTo = ["'self'", identityOrigin, ...connect].filter((source) => source !== undefined);
  const directives = [
    "default-src 'none'",
    `script-src 'self'${nonce && !trustedTypes ? ` 'nonce-${nonce}'` : ''}`,
    `connect-src ${connectTo.join(' ')}`,
    "img-src 'self' data:",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(frames ? ["frame-src 'self'"] : []),
  ];
  if (trustedTypes) directives.push("require-trusted-types-for 'script'");
  return directives.join('; ');
}

/** The policy of an answer that is not a page: opened as one, it runs nothing. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of every answer (quality S47). */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // The server itself reads the page's query from it; other sites receive nothing.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

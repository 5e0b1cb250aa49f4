import type { License } from '../licenses';

/**
 * The text of a license file, without its signature: one `NAME=value` per line, so that even old programs can read it. It contains the
 * key's access id and never a secret. Each value is on one line.
 */
export function licenseFileText(
  license: License,
  key: { readonly accessId: string },
  issue: { readonly at: number; readonly kid: string },
): string {
  const lines: readonly (readonly [string, string | number | null])[] = [
    ['LICENSE_NUMBER', license.number],
    ['LICENSE_ID', license.id],
    ['LICENSE_TYPE', license.licenseType],
    ['CATEGORY', license.category],
    ['PRODUCT', license.product],
    ['STARTS_AT', license.startsAt],
    ['EXPIRES_AT', license.expiresAt],
    ['SESSIONS', license.limits.sessions],
    ['MACHINES', license.limits.machines],
    ['CORES', license.limits.cores],
    ['ACCESS_ID', key.accessId],
    ['ISSUED_AT', new Date(issue.at).toISOString()],
    ['KEY_ID', issue.kid],
  ];
  return lines.map(([name, value]) => `${name}=${oneLine(String(value ?? ''))}\n`).join('');
}

/** The whole file: the text and, as its last line, the RS256 signature of everything before it. */
export function licenseFile(text: string, signature: string): string {
  return `${text}SIGNATURE=${signature}\n`;
}

/** A file name that never needs quoting. */
export function licenseFileName(license: Pick<License, 'number'>): string {
  return `${license.number.replaceAll(/[^A-Za-z0-9-]/g, '_')}.lic`;
}

// A value with a line break could forge a separate line.
const oneLine = (value: string) => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

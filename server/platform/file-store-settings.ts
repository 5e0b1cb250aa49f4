import { isLoopback } from './loopback';

/** A store of files that speaks the protocol of S3. */
export interface FileStoreSettings {
  /** Address of a bucket, or of a folder in it. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Milliseconds for each part. */
  readonly patience: number;
}

/** A bucket, and what signs calls to it, must all be set, or none. */
export function fileStore({
  text,
  integer,
  production,
  complaints,
}: {
  readonly text: (name: string) => string | undefined;
  readonly integer: (name: string, otherwise: number, least: number, most: number) => number;
  readonly production: boolean;
  readonly complaints: string[];
}): FileStoreSettings | undefined {
  const names = ['FILE_STORE_URL', 'FILE_STORE_KEY_ID', 'FILE_STORE_SECRET'] as const;
  const [url, keyId, secret] = names.map((name) => text(name));
  const region = text('FILE_STORE_REGION') ?? 'us-east-1';
  const patience = integer('FILE_STORE_PATIENCE_SECONDS', 10, 1, 20) * 1_000;
  const missing = names.filter((name) => text(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (url === undefined || keyId === undefined || secret === undefined) {
    complaints.push(`${names.join(', ')} belong together: ${missing.join(' and ')} is missing.`);
    return undefined;
  }
  const plain = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url) : undefined;
  if (
    plain === undefined ||
    plain.username + plain.password + plain.search + plain.hash !== '' ||
    !/^(\/(?!\.\.?(\/|$))[\w.-]+)*\/?$/.test(writtenPath(url))
  )
    complaints.push('FILE_STORE_URL must be an address like https://s3.eu-central-1.amazonaws.com/bucket/folder.');
  else if (production && plain.protocol === 'http:' && !isLoopback(plain.hostname))
    complaints.push('FILE_STORE_URL must be an https address in production.');
  if (!/^[a-z0-9-]{1,40}$/.test(region)) complaints.push('FILE_STORE_REGION must be like eu-central-1.');
  return { url, region, keyId, secret, patience };
}

/** The path as it was written: {@link URL} takes dot parts out of it. */
const writtenPath = (url: string) => /^https?:\/\/[^/\\]+(.*)$/i.exec(url)?.[1] ?? '//';

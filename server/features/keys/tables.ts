import type { SigningKey } from '../../../schemas/types.gen';
import type { BagColumn, JsonColumn, MaybeMoment, Moment, Versioned } from '../../platform/database';

export interface ApiKeysTable extends Versioned {
  properties: BagColumn;
  access_id: string;
  name: string;
  description: string | null;
  owner_id: string;
  license_id: string | null;
  secret_hash: string;
  secret_hint: string;
  secret_created_at: Moment;
  enabled: boolean;
  is_default: boolean;
  expires_at: MaybeMoment;
  last_used_at: MaybeMoment;
  last_used_ip: string | null;
  deleted_at: MaybeMoment;
}

export interface SigningKeysTable extends Versioned {
  name: string;
  kid: string;
  alg: SigningKey['alg'];
  bits: SigningKey['bits'];
  public_jwk: JsonColumn<SigningKey['publicJwk']>;
  /** Private part, encrypted at rest; read only for signing. */
  private_encrypted: string;
  status: SigningKey['status'];
}

/** License files that a key signed, by license. */
export interface SignedLicenseFilesTable {
  kid: string;
  license_id: string;
  files: number;
  last_at: Moment;
}

/** Tables of this feature. */
export interface KeyTables {
  api_keys: ApiKeysTable;
  signing_keys: SigningKeysTable;
  signed_license_files: SignedLicenseFilesTable;
}

declare module '../../platform/database/tables' {
  interface Database extends KeyTables {}
}

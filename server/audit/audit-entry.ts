/** What an operation adds to the audit event of its call. Secrets in `before` and `after` are taken out by name. */
export interface AuditEntry {
  readonly targetType?: string;
  readonly targetId?: string;
  /** What a person calls the target: an address, a license's number. */
  readonly targetLabel?: string;
  readonly reason?: string | null;
  /** `FAILED`: it was tried, and refused for what it is about. Default: OK. */
  readonly result?: 'OK' | 'DENIED' | 'FAILED';
  /** The record as it was; only what changed is kept. */
  readonly before?: object | null;
  readonly after?: object | null;
}

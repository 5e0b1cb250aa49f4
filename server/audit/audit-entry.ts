/** What an operation adds to the audit event of its call. Secrets in `before` and `after` are removed by name. */
export interface AuditEntry {
  readonly targetType?: string;
  readonly targetId?: string;
  /** What users call the target: an address, a license's number. */
  readonly targetLabel?: string;
  readonly reason?: string | null;
  /** Why the program did it by itself, as a code of `admin:audit.because` with the values of its sentence. */
  readonly because?: { readonly name: string; readonly args?: Readonly<Record<string, string | number>> };
  /** `FAILED`: attempted, and refused because of the target. Default: OK. */
  readonly result?: 'OK' | 'DENIED' | 'FAILED';
  /** The record before the change; only differences are stored. */
  readonly before?: object | null;
  readonly after?: object | null;
}

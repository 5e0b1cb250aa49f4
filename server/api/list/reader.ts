/** On whose behalf a list or a record is read. Every repository requires it, so no query can forget to restrict rows. */
export interface Reader {
  readonly userId: string;
  /** Administrators from ADMIN_READ on see all records; all others only their own. */
  readonly everything: boolean;
  /** Only what the user is a member of, even for administrators. */
  readonly memberOf?: true;
}

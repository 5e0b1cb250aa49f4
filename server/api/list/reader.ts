/** Whose eyes a list or a record is read with. Every repository asks for it, so no query can forget whose rows it holds. */
export interface Reader {
  readonly userId: string;
  /** Administrators from ADMIN_READ on see everybody's records; all others their own. */
  readonly everything: boolean;
  /** Only what the person is a member of, whoever asks. */
  readonly memberOf?: true;
}

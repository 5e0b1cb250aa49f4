/** Operator commands on the database of an installation: syntax and purpose. Loads nothing else. */
const usage = {
  'keys rotate': {
    usage: 'keys rotate [--now]',
    about: 'signs tokens with the next key; sessions stay. --now: for a key in wrong hands, all sessions end',
  },
  'keys rotate-secret': {
    usage: 'keys rotate-secret',
    about: 'seals all that is kept under the first of PORTAL_SECRETS, so that the others are needed no longer',
  },
  backup: {
    usage: 'backup <file>',
    about: 'writes everything that the database holds into a file',
  },
  restore: {
    usage: 'restore <file>',
    about: 'fills an empty database from a backup, also an older one',
  },
  'letters list': {
    usage: 'letters list',
    about: 'lists the letters that failed or are uncertain, the newest first',
  },
  'letters resend': {
    usage: 'letters resend <id>...',
    about: 'sends letters of that list again; a running server takes them with its next round',
  },
  'database prepare': {
    usage: 'database prepare',
    about:
      'sets limits of time for the role of DATABASE_URL, without which a server in production does not start, and jit = off',
  },
  'database migrate': {
    usage: 'database migrate',
    about: 'brings the database up to date, for servers that are started with MIGRATE_AT_START=off',
  },
  'usage partition': {
    usage: 'usage partition',
    about: 'divides records of usage from before version 0026 of the schema into months; goes on where it was stopped',
  },
  'usage archive': {
    usage: 'usage archive <month> [<folder>]',
    about:
      'writes the records of a closed month, like 2025-03, into a file of DATA_DIR/archive or the folder, and takes them out',
  },
  'usage restore': {
    usage: 'usage restore <month> [<folder>]',
    about: 'brings the records of an archived month back from its file',
  },
  'usage check': {
    usage: 'usage check [<month>]',
    about: 'compares the sums of a month, or of every month with records, with the records; fails where they differ',
  },
  'usage recount': {
    usage: 'usage recount <month>',
    about: 'replaces the sums of a month by those of its records; no one adds usage meanwhile',
  },
  'data check': {
    usage: 'data check',
    about: 'tells which stored values the definitions do not accept any more, and what to do about each',
  },
  'letters release': {
    usage: 'letters release',
    about: 'sends the letters that a restore held back',
  },
  editions: {
    usage: 'editions',
    about: 'lists what was published in the studio, the newest first; the star is live',
  },
  rollback: {
    usage: 'rollback <edition> [<reason>]',
    about: 'makes an earlier edition live again, 0 is the files alone: for when the studio itself cannot be reached',
  },
  pull: {
    usage: 'pull',
    about: 'writes what was published into the files of this working copy, which must have no changes of its own',
  },
  push: {
    usage: 'push [<title>] [--as-is]',
    about: 'makes a set of changes of the files of this working copy, to be looked at and published in the studio',
  },
  'check --drift': {
    usage: 'check --drift',
    about: 'fails where the files do not say what was published',
  },
} as const;

export type CommandName = keyof typeof usage;

const names = Object.keys(usage) as CommandName[]; // the keys of a constant

/** The command that these words start with. */
export function commandNamed(args: readonly string[]): CommandName | undefined {
  return names.find((name) => name.split(' ').every((word, index) => args[index] === word));
}

/** Whether these words are such a command, or its beginning. A word that is also an engine command needs its option. */
export function isServerCommand(args: readonly string[]): boolean {
  const first = (name: string) => !name.includes(' --') && name.split(' ')[0] === args[0];
  return commandNamed(args) !== undefined || names.some(first);
}

/** Describes every command. */
export function commandHelp(): string {
  const wide = Math.max(...names.map((name) => usage[name].usage.length));
  const lines = names.map((name) => `  ${usage[name].usage.padEnd(wide)}  ${usage[name].about}`);
  return ['Commands of an installation, in the environment of its server:', ...lines].join('\n');
}

/** Describes the command that works on a running backend instead of an installation. */
export const contractHelp = [
  'A running backend, held to the contract of the API:',
  '  contract <address of the API> [--write] [--json]',
  '      CONTRACT_USER and CONTRACT_ADMINISTRATOR hold a session each: what a browser sends as Cookie, or the token alone.',
  '      --write also calls what changes something, on what it makes itself and removes; it needs the XSRF cookie as well.',
].join('\n');

/** Describes the command that writes the portal as files. */
export const siteHelp = [
  'The portal as files, for a web server beside a backend:',
  '  static <folder>',
  '      Writes <folder>/site, which is served, and <folder>/nginx/locations.conf. Addresses and the user pool are those of the',
  "      server's environment (APPLICATION_PREFIX, PUBLIC_ORIGIN, COGNITO_USER_POOL_ID and so on); definitions those of this project.",
].join('\n');

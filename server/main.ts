import { ConfigurationError } from './configuration';
import { FolderInUse, NewerSchema } from './database';
import { NoUsableDefinitions } from './definitions';
import { start } from './start';

start().catch((error: unknown) => {
  // What an operator can put right is told in its own words; everything else with all there is.
  const expected = [ConfigurationError, FolderInUse, NewerSchema, NoUsableDefinitions].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    `${expected && error instanceof Error ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});

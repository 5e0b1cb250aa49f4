import { processTerminal, runCommand, type Terminal } from '../../engine/tools';
import { createPortalRegistry, createPortalVocabulary } from '../../kinds';
import { pluginKinds } from './plugin-kinds';

/**
 * The `portico` command with everything that the portal and its plugins add to the engine's vocabulary.
 * @returns the exit code: 0 sound, 1 unsound, 2 not understood
 */
export function portico(
  args: readonly string[],
  terminal: Terminal = processTerminal(),
  folder: string = process.cwd(),
): Promise<number> {
  const vocabulary = async () =>
    createPortalVocabulary(createPortalRegistry({}, await pluginKinds(process.env.PLUGINS)));
  return runCommand(args, { terminal, folder, vocabulary });
}

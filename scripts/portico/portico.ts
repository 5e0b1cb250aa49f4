// Bypasses the public API, which loads every command's code.
import { runCommand } from '../../engine/tools/run-command';
import { processTerminal, type Terminal } from '../../engine/tools/terminal';
import { commandHelp, contractHelp, isServerCommand, siteHelp } from '../../server/command-usage';

/**
 * The `portico` command with everything that the portal and its plugins add to the engine's vocabulary.
 * @returns the exit code: 0 valid, 1 invalid, 2 not understood
 */
export async function portico(
  args: readonly string[],
  terminal: Terminal = processTerminal(),
  folder: string = process.cwd(),
): Promise<number> {
  // Help needs none of it.
  const vocabulary = async () => {
    const [kinds, { pluginKinds }, { countryNames }] = await Promise.all([
      import('../../kinds'),
      import('./plugin-kinds'),
      import('../../server/reference-data/countries'),
    ]);
    const registry = kinds.createPortalRegistry({}, await pluginKinds(process.env.PLUGINS));
    return kinds.createPortalVocabulary(registry, { countries: countryNames });
  };
  // The server's parts are loaded for its own commands only.
  if (isServerCommand(args)) return runOnServer(args, terminal);
  if (args[0] === 'contract') return holdToContract(args.slice(1), terminal);
  if (args[0] === 'static') return writeStatic(args.slice(1), terminal, folder);
  if (args[0] === undefined || args[0] === 'help' || args[0] === '--help') {
    const code = await runCommand(args, { terminal, folder, vocabulary });
    terminal.print(`\n${commandHelp()}\n\n${contractHelp}\n\n${siteHelp}`);
    return code;
  }
  return runCommand(args, { terminal, folder, vocabulary });
}

async function runOnServer(args: readonly string[], terminal: Terminal): Promise<number> {
  const [{ runServerCommand }, { reportFailure }] = await Promise.all([
    import('../../server/commands'),
    import('../../server/failure-report'),
  ]);
  try {
    await runServerCommand(args, { environment: process.env, say: (line) => terminal.print(line) });
    return 0;
  } catch (error) {
    terminal.complain(reportFailure(error));
    return 1;
  }
}

async function holdToContract(args: readonly string[], terminal: Terminal): Promise<number> {
  const { runContractCommand } = await import('../../server/contract-command');
  return runContractCommand(args, {
    environment: process.env,
    print: (line) => terminal.print(line),
    complain: (line) => terminal.complain(line),
  });
}

async function writeStatic(args: readonly string[], terminal: Terminal, folder: string): Promise<number> {
  const [{ runStaticCommand }, { reportFailure }] = await Promise.all([
    import('../../server/static-command'),
    import('../../server/failure-report'),
  ]);
  try {
    return await runStaticCommand(args, {
      environment: process.env,
      print: (line) => terminal.print(line),
      complain: (line) => terminal.complain(line),
      folder,
    });
  } catch (error) {
    terminal.complain(reportFailure(error));
    return 1;
  }
}

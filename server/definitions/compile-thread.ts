import type { SourceFile } from '../../engine/definition';
import { createThread, threadProgram } from '../platform/thread';
import type { Compiled } from './edition';

/** Files to compile, and the folders of the plugins whose kinds they may name. */
export interface CompileOrder {
  readonly files: readonly SourceFile[];
  readonly plugins: readonly string[];
}

const limits = { maxOldGenerationSizeMb: 1024, stackSizeMb: 4 };

/** Milliseconds after which compiling counts as hanging: it takes seconds at most. */
const patience = 120_000;

/**
 * Compiles definitions in a thread of their own: an edit, or a check of the studio, holds up no one who uses the portal meanwhile. The
 * thread lives as long as the process and knows unchanged files from before.
 *
 * @param plugins folders of the plugins that are loaded
 */
export function createCompileThread(plugins: readonly string[]): (files: readonly SourceFile[]) => Promise<Compiled> {
  const program = threadProgram(import.meta, 'compile-worker', '../compile-worker.ts');
  const thread = createThread<CompileOrder, Compiled>({ program, limits, patience });
  return (files) => thread.ask({ files, plugins });
}

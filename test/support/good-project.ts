import { join } from 'node:path';
import type { SourceFile } from '../../engine/definition';
import { readProjectFiles } from '../../engine/tools';
import { createPortalVocabulary } from '../../kinds';

/*
 * The project's definitions as they are. Test files share a process, and the compiler remembers what it made of the same files with the same
 * vocabulary: compiling all of them takes more than a second of computing, and again what is known a tenth of that.
 */

/** What the portal's kinds add to the language. */
export const portalVocabulary = createPortalVocabulary();

let files: Promise<readonly SourceFile[]> | undefined;

/** The files of the definitions; the same objects each time. */
export function projectSources(): Promise<readonly SourceFile[]> {
  files ??= readProjectFiles(join(import.meta.dirname, '../..'));
  return files;
}

/** The same as texts, as the studio has them. */
export async function projectTexts(): Promise<{ readonly path: string; readonly text: string }[]> {
  return (await projectSources()).map(({ path, bytes }) => ({ path, text: bytes.toString() }));
}

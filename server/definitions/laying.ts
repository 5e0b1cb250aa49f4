import type { SourceFile } from '../../engine/definition';
import type { DefinitionProblem } from '../../engine/model';
import { isKeptOut } from './publishable';
import { layOver, type Published } from './published';
import type { Compile } from './settle';

/** Files with an edition applied, ready to be settled. */
export interface Laid {
  readonly files: readonly SourceFile[];
  readonly published: Published | undefined;
  /** Why the edition cannot be applied to the files as they are. */
  readonly problems: readonly DefinitionProblem[];
}

/**
 * Applies editions to files. If a deployment brought files that conflict with what was published (both changed the same, or the result does
 * not compile), all documents of the edition are served as they were last, until an administrator decides.
 */
export function createLaying(compile: Compile) {
  async function wrongIn(files: readonly SourceFile[]): Promise<ReadonlySet<string>> {
    const { problems } = await compile(files);
    return new Set(problems.filter(({ severity }) => severity === 'error').map(({ place }) => place.file));
  }
  /** Files that are invalid with the edition and valid without it. */
  async function newlyWrong(laid: readonly SourceFile[], files: readonly SourceFile[]): Promise<readonly string[]> {
    const wrong = [...(await wrongIn(laid))];
    if (wrong.length === 0) return [];
    const before = await wrongIn(files);
    return wrong.filter((path) => !before.has(path)).sort();
  }

  return {
    async lay(files: readonly SourceFile[], published: Published | undefined): Promise<Laid> {
      if (published === undefined || published.documents.size === 0) return { files, published, problems: [] };
      const { files: laid, conflicts } = layOver(files, published.documents);
      const whole = [...laid.values()];
      const wrong = conflicts.length > 0 ? [] : await newlyWrong(whole, files);
      if (conflicts.length === 0 && wrong.length === 0) return { files: whole, published, problems: [] };
      const problems = [
        ...conflicts.map((path) => problem('edition-conflict', path, published)),
        ...wrong.map((path) => problem('edition-unfit', path, published)),
      ];
      return { files: await asServed(files, published), published, problems };
    },
  };
}

async function asServed(files: readonly SourceFile[], published: Published): Promise<readonly SourceFile[]> {
  const served = await published.served();
  if (served.size === 0) return files;
  const kept = new Map(files.map((file) => [file.path, file]));
  for (const [path, text] of served) if (!isKeptOut(path)) kept.set(path, { path, bytes: text });
  // What the edition deleted stays deleted.
  for (const [path, { text }] of published.documents) if (text === null && !isKeptOut(path)) kept.delete(path);
  return [...kept.values()];
}

function problem(rule: string, file: string, { edition }: Published): DefinitionProblem {
  const place = { file, pointer: '', line: 1, column: 1 };
  return { rule, severity: 'error', place, args: { name: file, edition } };
}

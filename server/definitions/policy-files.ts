import type { SourceFile } from '../../engine/definition';

/**
 * What determines the API's capabilities: the contract, which changes with a deployment and not with a save (D19). Permissions are live,
 * because every call reads the table again.
 */
const policyFiles: ReadonlySet<string> = new Set(['schemas/sources.json']);

/**
 * Every reading of the definitions gets the policy files of the start, whatever was saved since. With `live`, on a developer's own machine,
 * changes are applied. Either way, `say` is called for each change.
 */
export function holdPolicy(
  live: boolean,
  say: (sentence: string) => void,
): (files: readonly SourceFile[]) => readonly SourceFile[] {
  let atStart: ReadonlyMap<string, SourceFile> | undefined;
  let last = new Map<string, string>();

  return (files) => {
    const policy = files.filter(({ path }) => policyFiles.has(path));
    const texts = new Map(policy.map(({ path, bytes }) => [path, textOf(bytes)]));
    if (atStart === undefined) {
      atStart = new Map(policy.map((file) => [file.path, file]));
      last = texts;
      return files;
    }
    for (const path of new Set([...last.keys(), ...texts.keys()])) {
      if (last.get(path) === texts.get(path)) continue;
      say(
        live
          ? `${path} changed and is live, because only this machine can reach the portal. Elsewhere it takes effect with a start.`
          : `${path} changed. It decides what the API can be asked, so it takes effect when the server is started again.`,
      );
    }
    last = texts;
    return live ? files : [...files.filter(({ path }) => !policyFiles.has(path)), ...atStart.values()];
  };
}

function textOf(bytes: SourceFile['bytes']): string {
  return typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
}

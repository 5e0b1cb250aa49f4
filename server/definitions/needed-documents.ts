import type { SourceFile } from '../../engine/definition';

/** Documents that the program itself reads by name, so that no definition needs to reference them. */
const always = /^schemas\/(?:letters|languages|sources|permissions)\.json$|^screens\/[^/]+\/routes\.json$/;
const text = /^locales\/([^/]+)\/([^/]+\.json)$/;

/**
 * Whether the portal requires a document. Texts are required in the first language, the fallback for all others, unless they are removed in
 * every language.
 */
export function isNeeded(path: string, wanted: ReadonlyMap<string, SourceFile>): boolean {
  if (always.test(path)) return true;
  const [, language = '', name] = text.exec(path) ?? [];
  if (name === undefined || language !== firstLanguage(wanted)) return false;
  return [...wanted.keys()].some((other) => other !== path && text.exec(other)?.[2] === name);
}

/** The fallback language according to the file; a file that cannot be read is refused elsewhere. */
function firstLanguage(files: ReadonlyMap<string, SourceFile>): string {
  const { bytes = '' } = files.get('schemas/languages.json') ?? {};
  return /"code"\s*:\s*"([a-z]+)"/.exec(Buffer.from(bytes).toString('utf8'))?.[1] ?? 'en';
}

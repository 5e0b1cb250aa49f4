/**
 * The program of a thread of the server: a file of the build beside this one, or its source, which a thread can read only after registering
 * `tsx`.
 * @param meta the caller's `import.meta`
 * @param name the program's name in the build (`vite.config.ts`)
 * @param source its source, relative to the caller
 */
export function threadProgram(meta: ImportMeta, name: string, source: string): URL {
  if (meta.url.endsWith('.js')) return new URL(`./${name}.js`, meta.url);
  const [tsx, address] = [meta.resolve('tsx/esm/api'), new URL(source, meta.url).href];
  const text = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(address)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}

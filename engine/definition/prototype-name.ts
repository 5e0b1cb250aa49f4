/** Names that would access an object's prototype; refused as key, as name and as part of a path. */
export const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The first part of a name or path (`a.b`, `/a/b`, `ns:a.b`) that is such a name. */
export function prototypePart(text: string): string | undefined {
  return text.split(/[./:]/).find((part) => prototypeNames.has(part));
}

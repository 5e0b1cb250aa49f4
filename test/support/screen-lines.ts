import { existsSync, readFileSync } from 'node:fs';

/** How long a screen is, and the forms that it and its actions open. */
export function screenLines(
  name: string,
  folder: string = existsSync(`screens/user/${name}.screen.json`) ? 'user' : 'admin',
): {
  readonly screen: number;
  readonly forms: number;
  readonly characters: number;
} {
  const screen = readFileSync(`screens/${folder}/${name}.screen.json`, 'utf8');
  const forms = [...new Set(formsIn(JSON.parse(screen)))].map((form) =>
    readFileSync(`schemas/forms/${form}.form.json`, 'utf8'),
  );
  const lines = (text: string) => text.trimEnd().split('\n').length;
  return {
    screen: lines(screen),
    forms: forms.reduce((sum, text) => sum + lines(text), 0),
    characters: [screen, ...forms].reduce((sum, text) => sum + text.replaceAll(/\s/g, '').length, 0),
  };
}

/** Names of forms, anywhere in a screen: `"form": "keys"` of a block, or of the form of an action. */
function* formsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'form' && typeof inner === 'string') yield inner;
    else yield* formsIn(inner);
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** How long a screen is, the shared blocks that it uses, and the forms that it and its actions open. */
export function screenLines(
  name: string,
  folder: string = existsSync(`screens/user/${name}.screen.json`) ? 'user' : 'admin',
): {
  readonly screen: number;
  readonly shared: number;
  readonly forms: number;
  readonly characters: number;
} {
  const screen = readFileSync(`screens/${folder}/${name}.screen.json`, 'utf8');
  const blocks = [...new Set(blocksIn(JSON.parse(screen)))].map((block) => JSON.stringify(block, undefined, 2));
  const forms = [...new Set([screen, ...blocks].flatMap((text) => [...formsIn(JSON.parse(text))]))].map((form) =>
    readFileSync(`schemas/forms/${form}.form.json`, 'utf8'),
  );
  const lines = (text: string) => text.trimEnd().split('\n').length;
  return {
    screen: lines(screen),
    shared: blocks.reduce((sum, text) => sum + lines(text), 0),
    forms: forms.reduce((sum, text) => sum + lines(text), 0),
    characters: [screen, ...blocks, ...forms].reduce((sum, text) => sum + text.replaceAll(/\s/g, '').length, 0),
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

const shared: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...readdirSync('schemas/shared').map((file) => JSON.parse(readFileSync(`schemas/shared/${file}`, 'utf8')).blocks),
);

/** Shared blocks that a screen uses, with those in them. */
function* blocksIn(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  const block = 'use' in value ? shared[String(value.use)] : undefined;
  if (block !== undefined) {
    yield block;
    yield* blocksIn(block);
  }
  for (const inner of Object.values(value)) yield* blocksIn(inner);
}

import type { Written } from './project';

/** The text, short enough for an address: compressed, in characters that addresses allow. */
export async function writeHash(written: Written): Promise<string> {
  const packed = new Blob([JSON.stringify(written)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Maximum characters decompressed: an address is untrusted. */
const longest = 200_000;

/** Reads it again; undefined if it is invalid. */
export async function readHash(hash: string): Promise<Written | undefined> {
  try {
    const text = atob(hash.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const written = JSON.parse(await readAtMost(stream, longest)) as Partial<Written>;
    const { form, texts } = written;
    return typeof form === 'string' && typeof texts === 'string' ? { form, texts } : undefined;
  } catch {
    return undefined;
  }
}

async function readAtMost(stream: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > most) {
      await reader.cancel();
      throw new Error('This is longer than anything that is written here.');
    }
  }
}

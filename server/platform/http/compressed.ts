import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller texts fit into a packet anyway. */
const worthwhile = 1_024;
/** For texts of 4 to 130 kB 10 gives a tenth less than 9, in half of its time or a fortieth (Node 20); 11 takes three times as long for 2 %. */
const thorough = 10;
/** Far more than the public texts live at one time; older editions are dropped. */
const mostKept = 500;

/** Sends public texts compressed as the browser accepts it, each compressed once. */
export interface CompressedTexts {
  /**
   * For public texts. Never for an answer that contains a secret next to something the caller chose: its length would reveal the secret
   * (BREACH).
   * @param name identifies the text: address and hash, or the text's own name where it never changes
   */
  send(request: FastifyRequest, reply: FastifyReply, name: string, text: string): Promise<FastifyReply>;
  /** The same for a text that is sent once, like a page with its nonce: fast, and not cached. */
  sendOnce(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply>;
}

export function createCompressedTexts(): CompressedTexts {
  const kept = new Map<string, Promise<Buffer>>();

  function compressed(encoding: 'br' | 'gzip', name: string, text: string): Promise<Buffer> {
    const key = `${encoding} ${name}`;
    const known = kept.get(key);
    if (known) return known;
    const work =
      encoding === 'br'
        ? brotli(text, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: thorough,
              [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            },
          })
        : zip(text, { level: 9 });
    kept.set(key, work);
    work.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return work;
  }

  return {
    async send(request, reply, name, text) {
      reply.header('Vary', 'Accept-Encoding');
      const encoding = text.length < worthwhile ? undefined : acceptedEncoding(request.headers['accept-encoding']);
      if (encoding === undefined) return reply.send(text);
      return reply.header('Content-Encoding', encoding).send(await compressed(encoding, name, text));
    },
    async sendOnce(request, reply, text) {
      reply.header('Vary', 'Accept-Encoding');
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      if (encoding === undefined) return reply.send(text);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
      const packed = encoding === 'br' ? await brotli(text, { params }) : await zip(text, { level: 4 });
      return reply.header('Content-Encoding', encoding).send(packed);
    },
  };
}

/** The better of the two encodings that the header accepts; `q=0` refuses one (RFC 9110, section 12.5.3). */
export function acceptedEncoding(header: string | readonly string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .flatMap((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        return parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter)) ? [] : [name];
      }),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : undefined;
}

/* Smallest contents of the kinds of file. */

export const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1');
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1]);
export const webp = Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0', 'latin1');
export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const word = (value: number) => Buffer.from([value & 255, value >> 8]);
const long = (value: number) => Buffer.concat([word(value & 65535), word(value >>> 16)]);

/** An archive of these files, stored as they are. */
export function zip(entries: Readonly<Record<string, string>>, comment = ''): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const sizes = [long(0), long(content.length), long(content.length), word(name.length), word(0)];
    const common = [word(20), word(0), word(0), word(0), word(0)];
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), ...common, ...sizes, Buffer.from(name + content)]);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        word(20),
        ...common,
        ...sizes,
        ...[word(0), word(0), word(0), long(0), long(at)],
        Buffer.from(name),
      ]),
    );
    bodies.push(body);
    at += body.length;
  }
  const names = Buffer.concat(directory);
  const count = word(directory.length);
  const end = [word(0), word(0), count, count, long(names.length), long(at), word(comment.length)];
  return Buffer.concat([...bodies, names, Buffer.from('PK\x05\x06'), ...end, Buffer.from(comment)]);
}

export const docx = zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' });
export const xlsx = zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' });
const odtType = 'application/vnd.oasis.opendocument.text';
export const odt = zip({ mimetype: odtType, 'content.xml': '<o/>', 'META-INF/manifest.xml': '<m/>' });

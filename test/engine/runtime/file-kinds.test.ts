import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../engine/model';
import {
  builtInKinds,
  cleanFileName,
  type FileContent,
  type FileKindName,
  fileKindNames,
  isOfKind,
  kindOfName,
  readFileValue,
  valueWords,
  writeFileValue,
} from '../../../engine/runtime';
import { FormBuilder } from '../../support/form-model';
import { docx, heic, jpeg, odt, pdf, png, svg, webp, xlsx, zip } from '../../support/sample-files';

const id = '11111111-2222-4333-8444-555555555555';
const contentOf = (bytes: Uint8Array): FileContent => ({
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
});
const samples: Readonly<Record<FileKindName, Buffer>> = {
  ...{ pdf, png, jpeg, webp, heic, docx, xlsx, odt },
  csv: Buffer.from('\ufeffname;count\r\nØystein;3\r\n'),
  txt: Buffer.from('日本語\tと改行\n'),
};

describe('The content of a file', () => {
  test.each(fileKindNames)('%s is of its kind, and of no other that is told by its bytes', async (kind) => {
    for (const each of fileKindNames) {
      // Every CSV is a text, and a PDF of these few letters could be one.
      if (each !== kind && (each === 'txt' || each === 'csv')) continue;
      expect([each, await isOfKind(each, contentOf(samples[kind]))]).toEqual([each, each === kind]);
    }
  });

  test.each([
    ['an archive called a picture', 'png', zip({ 'evil.exe': 'MZ' })],
    ['a drawing with a script called a picture', 'png', svg],
    ['an archive with a document’s bytes in front of it only', 'docx', zip({ 'a.txt': 'word/document.xml' })],
    [
      'a document with macros',
      'docx',
      zip({ '[Content_Types].xml': '', 'word/document.xml': '', 'word/vbaProject.bin': '' }),
    ],
    [
      'a spreadsheet called a text document',
      'odt',
      zip({
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'content.xml': '',
        'META-INF/manifest.xml': '',
      }),
    ],
    ['an archive without its end', 'docx', docx.subarray(0, docx.length - 30)],
    ['a program called a text', 'txt', Buffer.from('MZ\x00\x01')],
    ['letters of another encoding', 'csv', Buffer.from([0x4e, 0xe4, 0x6d, 0x65])],
    ['a letter that is cut off', 'txt', Buffer.from('é').subarray(0, 1)],
    ['a web page called a PDF', 'pdf', Buffer.from('<html>%PDF-1.7')],
    ['nothing but a beginning', 'jpeg', Buffer.from([0xff, 0xd8])],
  ] as const)('%s is refused', async (_, kind, bytes) => {
    expect(await isOfKind(kind, contentOf(bytes))).toBe(false);
  });

  test('an archive with a comment at its end is still read, and one whose directory lies outside of it is not', async () => {
    const entries = { '[Content_Types].xml': '', 'word/document.xml': '' };
    expect(await isOfKind('docx', contentOf(zip(entries, 'x'.repeat(60_000))))).toBe(true);
    const lying = zip(entries);
    lying.writeUInt32LE(0xfffffff0, lying.length - 10);
    expect(await isOfKind('docx', contentOf(lying))).toBe(false);
  });

  test('a letter at the border between two pieces is one letter', async () => {
    const text = Buffer.from(`${'a'.repeat(262_143)}é日`);
    expect(await isOfKind('txt', contentOf(text))).toBe(true);
  });

  test('only a little of a large file is looked at', async () => {
    let read = 0;
    const content: FileContent = {
      size: 90_000_000,
      read: async (from, to) => {
        read += to - from;
        return from === 0 ? docx.subarray(0, 100) : new Uint8Array(to - from);
      },
    };
    for (const kind of fileKindNames) if (!['csv', 'txt'].includes(kind)) await isOfKind(kind, content);
    expect(read).toBeLessThan(400_000);
  });

  test('whatever the bytes are, the answer is yes or no', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fileKindNames), fc.uint8Array({ maxLength: 300 }), async (kind, bytes) => {
        const start = Buffer.concat([Buffer.from('PK\x03\x04'), bytes, Buffer.from('PK\x05\x06'), bytes]);
        for (const each of [bytes, start]) expect(typeof (await isOfKind(kind, contentOf(each)))).toBe('boolean');
      }),
    );
  });
});

describe('The name of a file', () => {
  test.each([
    ['proof.pdf', 'proof.pdf'],
    ['/etc/../proof.pdf', 'proof.pdf'],
    ['C:\\fakepath\\proof.pdf', 'proof.pdf'],
    ['u\u0308ber.pdf', 'über.pdf'],
    ['gpj.\u202efdp.exe', 'gpj.fdp.exe'],
    ['a\u0000b\r\n.pdf', 'ab.pdf'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(116)}.pdf`],
    [`${'😀'.repeat(400)}.jpeg`, `${'😀'.repeat(115)}.jpeg`],
  ])('number %# is sent without what deceives', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
    expect(cleanFileName(clean)).toBe(clean);
  });

  test.each([
    ['a.PDF', 'pdf'],
    ['photo.jpeg', 'jpeg'],
    ['a.tar.csv', 'csv'],
    ['pdf', undefined],
    ['.pdf', undefined],
    ['a.svg', undefined],
    ['a.html', undefined],
    ['a.pdf.exe', undefined],
  ])('%s says %s', (name, kind) => {
    expect(kindOfName(name)).toBe(kind);
  });
});

describe('The value of a file', () => {
  const kind = builtInKinds().types.find(({ name }) => name === 'file');
  const settings = { accept: ['pdf', 'png'], maxSize: 5_000_000 };
  const [field] = new FormBuilder()
    .field({ name: 'f', type: 'file', settings, rules: [], options: undefined })
    .model().fields;
  const judge = (value: Json) => field && kind?.judge?.(value, field, { settings: {}, values: {}, now: 0 });

  test.each([
    [`${id}/1000/proof.pdf`, undefined],
    [`${id}/5000000/日本語.png`, undefined],
    [`${id}/5000001/proof.pdf`, { code: 'file.tooLarge', args: { limit: 5 } }],
    [`${id}/1000/proof.jpeg`, { code: 'file.kind', args: { kinds: 'PDF, PNG' } }],
    ['uploading/1000/proof.pdf', { code: 'file.uploading' }],
    [`${id}/1000/../proof.pdf`, { code: 'file.invalid' }],
    [`${id}/01/proof.pdf`, { code: 'file.invalid' }],
    [`${id}/1000/\u202efdp.pdf`, { code: 'file.invalid' }],
    [`${id}/1000/${'x'.repeat(200)}.pdf`, { code: 'file.invalid' }],
    ['proof.pdf', { code: 'file.invalid' }],
  ])('number %# gets its code', (value, problem) => {
    expect(judge(value)).toEqual(problem);
  });

  test('is read as it is written', () => {
    const value = { id, size: 12, name: 'a b.pdf' };
    expect(readFileValue(writeFileValue(value))).toEqual(value);
    expect(readFileValue(writeFileValue({ size: 12, name: 'a.pdf' }))).toEqual({ size: 12, name: 'a.pdf' });
  });

  test.each([
    ['en', 'proof.pdf (1.2 MB)'],
    ['fr', 'proof.pdf (1,2\u202fMo)'],
  ])('is said by name and size in %s', (language, words) => {
    expect(valueWords({ type: 'file', settings: {} }, `${id}/1234567/proof.pdf`, language)).toBe(words);
  });

  test.each([
    ['en', 'proof.pdf (57 bytes)'],
    ['es', 'proof.pdf (57 bytes)'],
    ['fr', 'proof.pdf (57\u00a0octets)'],
    ['ja', 'proof.pdf (57 バイト)'],
  ])('and bytes in the plural in %s', (language, words) => {
    expect(valueWords({ type: 'file', settings: {} }, `${id}/57/proof.pdf`, language)).toBe(words);
  });
});

import type { Insertable } from 'kysely';
import { writeFileValue } from '../../engine/runtime';
import { unusedFor } from '../files';
import type { FilePartsTable, FilesTable } from '../files/tables';
import { demoPerson, fixedId } from './people';

const id = fixedId(10, 1);

/** One page with a line of text, as programs write it. */
function pdfOf(text: string): Buffer {
  const page = `BT /F 18 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let written = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`;
  return Buffer.from(written + end, 'latin1');
}

const bytes = pdfOf('This is to certify that Akira Fjord teaches at our university.');
const file = { id, size: bytes.length, name: 'certificate.pdf' };

/** The proof that belongs to an academic license. */
export const demoProof = writeFileValue(file);

export function demoFiles(now: number): { readonly file: Insertable<FilesTable>; readonly part: FilePartsTable } {
  const at = new Date(now);
  return {
    file: {
      ...file,
      owner_id: demoPerson('academic').id,
      state: 'READY',
      received: bytes.length,
      created_at: at,
      used_at: at,
      due_at: new Date(now + unusedFor),
    },
    part: { file_id: id, number: 0, bytes },
  };
}

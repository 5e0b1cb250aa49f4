import { fileKinds, kindOfName } from '../../../../engine/runtime';
import { fileAnswer } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { openStream } from '../../../files';
import { notFound } from '../../../platform/http/api-error';
import { readableFile } from '../file';

/** The bytes of a file. Only its full value leads to it: id, size and name. */
export const readFileContent: Operation<string, 'id' | 'size' | 'name'> = {
  source: 'readFileContent',
  access: 'session',
  action: 'file.read',
  async handle({ actor, audit, db, may, params, services }) {
    const row = await readableFile(db, { id: params.id, owner: actor.id, all: may('readFiles') });
    const kind = kindOfName(row.name);
    if (row.state !== 'READY' || kind === undefined || `${row.size}/${row.name}` !== `${params.size}/${params.name}`)
      throw notFound();
    const bytes = await openStream(db, services.fileBytes, row);
    // Reading what others have sent is audited.
    if (row.owner_id !== actor.id) audit({ targetType: 'file', targetId: row.id, targetLabel: row.name });
    return fileAnswer({
      type: fileKinds[kind].type,
      fileName: row.name,
      size: row.size,
      bytes,
    });
  },
};

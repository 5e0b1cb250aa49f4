import type { FileSending, SentFile } from '../../engine/react';
import type { File as SentFileRecord } from '../../schemas/types.gen';
import type { ApiAnswer, ApiClient, ApiFailure } from '../http/api-client';
import { type HasSentence, problemsOf } from '../http/failure-problems';

/**
 * Sends a file in parts. After a failed connection it goes on from what has arrived; an aborted one is deleted.
 * @throws DOMException if it is aborted
 */
export async function sendFile(
  { api, hasSentence }: { readonly api: ApiClient; readonly hasSentence: HasSentence },
  file: File,
  { onProgress, signal, resume }: FileSending,
): Promise<SentFile> {
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: { readonly [name: string]: string | number },
  ): Promise<ApiAnswer<SentFileRecord>> =>
    api.call<SentFileRecord>(method, path, {
      signal,
      ...(payload && { payload }),
      ...(path === 'files' && { attempt: crypto.randomUUID() }),
    });
  const failed = async (failure: ApiFailure, id?: string): Promise<SentFile> => {
    if (signal.aborted) {
      if (id !== undefined) await api.call('DELETE', `files/${id}`);
      throw signal.reason;
    }
    // What another attempt would not change is no reason to keep what has arrived.
    const passing = failure.status === undefined || failure.status >= 500 || failure.status === 429;
    const [problem] = problemsOf(failure, hasSentence);
    const { code = '', message = '', args = {} } = problem ?? {};
    return { ok: false, problem: { code, message, args }, again: passing, resume: id };
  };

  let about = resume === undefined ? undefined : await call('GET', `files/${resume}`);
  if (about !== undefined && !about.ok && about.failure.status !== 404) return failed(about.failure, resume);
  // It may have been deleted meanwhile.
  if (!about?.ok) about = await call('POST', 'files', { name: file.name, size: file.size });
  if (!about.ok) return failed(about.failure);
  const { id, partSize } = about.data;
  let from = about.data.received;
  while (from < file.size) {
    onProgress(from);
    const bytes = await base64Of(file.slice(from, from + partSize));
    const answer = await call('PUT', `files/${id}/part`, { from, bytes });
    const gap = answer.ok || answer.failure.code !== 'FILE_GAP' ? undefined : answer.failure.args?.received;
    if (answer.ok) from = answer.data.received;
    else if (typeof gap === 'number' && gap < from) from = gap;
    else return failed(answer.failure, id);
  }
  onProgress(file.size);
  const end = await call('POST', `files/${id}/finish`);
  if (!end.ok) return failed(end.failure, id);
  const { value, problem } = end.data;
  if (value !== null) return { ok: true, value };
  return failed({ status: 422, fields: { name: { code: problem ?? 'file.content' } } });
}

async function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(part);
  });
}

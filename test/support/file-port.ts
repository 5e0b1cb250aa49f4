import type { FilePort, FileSending, SentFile } from '../../engine/react';

/** A port whose sendings the test ends. */
export function testPort() {
  const sent: { readonly file: File; readonly sending: FileSending; readonly end: (answer: SentFile) => void }[] = [];
  const discarded: string[] = [];
  const files: FilePort = {
    send: (file, sending) =>
      new Promise((resolve, reject) => {
        sending.signal.addEventListener('abort', () => reject(sending.signal.reason));
        sent.push({ file, sending, end: resolve });
      }),
    discard: (resume) => void discarded.push(resume),
    address: (of) => `/files/${of}`,
  };
  return { files, sent, discarded };
}

/** How long the browser may take to begin saving (milliseconds). */
const begun = 60_000;

/** Saves a file, as a click on a download link does. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), begun);
}

/** The name in a `Content-Disposition` header, without anything that could be a path; `file` if there is none. */
export function fileNameIn(disposition: string | undefined): string {
  const written = /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? '';
  return written.replaceAll(/[^\w.-]/g, '_').replace(/^\.+/, '') || 'file';
}

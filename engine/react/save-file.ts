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

/** Saves lines of CSV, marked as UTF-8 for spreadsheets. */
export function saveCsvText(text: string, name: string): void {
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** Outlines on a 24 by 24 grid, for actions of screens. Loaded with the first screen that draws one. */
const outlines: Readonly<Record<string, string>> = {
  add: 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6v2Z',
  announce:
    'M18 11v2h4v-2zm-2 6.61c.96.71 2.21 1.65 3.2 2.39.4-.53.8-1.07 1.2-1.6-.99-.74-2.24-1.68-3.2-2.4-.4.54-.8 1.08-1.2 1.61M20.4 5.6c-.4-.53-.8-1.07-1.2-1.6-.99.74-2.24 1.68-3.2 2.4.4.53.8 1.07 1.2 1.6.96-.72 2.21-1.65 3.2-2.4M4 9c-1.1 0-2 .9-2 2v2c0 1.1.9 2 2 2h1v4h2v-4h1l5 3V6L8 9zm5.03 1.71L11 9.53v4.94l-1.97-1.18-.48-.29H4v-2h4.55zM15.5 12c0-1.33-.58-2.53-1.5-3.35v6.69c.92-.81 1.5-2.01 1.5-3.34',
  copy: 'M16 1H4a2 2 0 0 0-2 2v14h2V3h12V1Zm3 4H8a2 2 0 0 0-2 2v14c0 1.1.9 2 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2Zm0 16H8V7h11v14Z',
  delete: 'M6 19c0 1.1.9 2 2 2h8a2 2 0 0 0 2-2V7H6v12ZM8 9h8v10H8V9Zm7.5-5-1-1h-5l-1 1H5v2h14V4h-3.5Z',
  disable:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM4 12a8 8 0 0 1 12.9-6.3L5.7 16.9A8 8 0 0 1 4 12Zm8 8a8 8 0 0 1-4.9-1.7L18.3 7.1A8 8 0 0 1 12 20Z',
  download: 'M19 9h-4V3H9v6H5l7 7 7-7Zm-8 2V5h2v6h1.2L12 13.2 9.8 11H11Zm-6 7h14v2H5v-2Z',
  edit: 'M14.1 9l.9.9L5.9 19H5v-.9L14.1 9Zm3.6-6a1 1 0 0 0-.7.3l-1.8 1.8 3.7 3.7 1.8-1.8a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-.7-.3Zm-3.6 3.2L3 17.3V21h3.7L17.8 9.9l-3.7-3.7Z',
  enable:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16Zm4.6-12.4L10 14.2l-2.6-2.6L6 13l4 4 8-8-1.4-1.4Z',
  external:
    'M19 19H5V5h7V3H5a2 2 0 0 0-2 2v14c0 1.1.9 2 2 2h14a2 2 0 0 0 2-2v-7h-2v7ZM14 3v2h3.6l-9.8 9.8 1.4 1.4L19 6.4V10h2V3h-7Z',
  file: 'M14 2H6a2 2 0 0 0-2 2v16c0 1.1.9 2 2 2h12a2 2 0 0 0 2-2V8l-6-6Zm4 18H6V4h7v5h5v11Z',
  filter: 'M10 18h4v-2h-4v2ZM3 6v2h18V6H3Zm3 7h12v-2H6v2Z',
  first: 'M18.4 16.6 13.8 12l4.6-4.6L17 6l-6 6 6 6 1.4-1.4ZM6 6h2v12H6V6Z',
  help: 'M11 18h2v-2h-2v2Zm1-16a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16Zm0-14a4 4 0 0 0-4 4h2a2 2 0 1 1 4 0c0 2-3 1.8-3 5h2c0-2.3 3-2.5 3-5a4 4 0 0 0-4-4Z',
  home: 'm12 5.7 5 4.5V18h-2v-6H9v6H7v-7.8l5-4.5M12 3 2 12h3v8h6v-6h2v6h6v-8h3L12 3Z',
  key: 'M22 19h-6v-4h-2.68c-1.14 2.42-3.6 4-6.32 4-3.86 0-7-3.14-7-7s3.14-7 7-7c2.72 0 5.17 1.58 6.32 4H24v6h-2zm-4-2h2v-4h2v-2H11.94l-.23-.67C11.01 8.34 9.11 7 7 7c-2.76 0-5 2.24-5 5s2.24 5 5 5c2.11 0 4.01-1.34 4.71-3.33l.23-.67H18zM7 15c-1.65 0-3-1.35-3-3s1.35-3 3-3 3 1.35 3 3-1.35 3-3 3m0-4c-.55 0-1 .45-1 1s.45 1 1 1 1-.45 1-1-.45-1-1-1',
  last: 'M5.6 7.4 10.2 12l-4.6 4.6L7 18l6-6-6-6-1.4 1.4ZM16 6h2v12h-2V6Z',
  list: 'M3 13h2v-2H3v2Zm0 4h2v-2H3v2Zm0-8h2V7H3v2Zm4 4h14v-2H7v2Zm0 4h14v-2H7v2ZM7 7v2h14V7H7Z',
  more: 'M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  next: 'M8.6 16.6 13.2 12 8.6 7.4 10 6l6 6-6 6-1.4-1.4Z',
  users:
    'M9 13.8c-2.3 0-7 1.2-7 3.5V19h14v-1.7c0-2.3-4.7-3.5-7-3.5ZM4.3 17c.9-.6 2.9-1.3 4.7-1.3s3.8.7 4.7 1.3H4.3ZM9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm0-5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Zm7 6.9c1.2.8 2 2 2 3.4V19h4v-1.7c0-2-3.5-3.2-6-3.4ZM15 12a3.5 3.5 0 1 0-1.5-6.7 5.5 5.5 0 0 1 0 6.4c.5.2 1 .3 1.5.3Z',
  previous: 'M15.4 7.4 10.8 12l4.6 4.6L14 18l-6-6 6-6 1.4 1.4Z',
  refresh: 'M17.7 6.3A8 8 0 1 0 19.7 14h-2a6 6 0 1 1-1.4-6.2L13 11h7V4l-2.3 2.3Z',
  renew:
    'M12 4V1L8 5l4 4V6a6 6 0 0 1 5.3 8.8l1.5 1.5A8 8 0 0 0 12 4Zm0 14a6 6 0 0 1-5.3-8.8L5.2 7.7A8 8 0 0 0 12 20v3l4-4-4-4v3Z',
  request: 'M14 10H3v2h11zm0-4H3v2h11zm4 8v-4h-2v4h-4v2h4v4h2v-4h4v-2zM3 16h7v-2H3z',
  search: 'M15.5 14h-.8l-.3-.3a6.5 6.5 0 1 0-.7.7l.3.3v.8l5 5 1.5-1.5-5-5Zm-6 0a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9Z',
  sortDown: 'M20 12l-1.4-1.4L13 16.2V4h-2v12.2l-5.6-5.6L4 12l8 8 8-8Z',
  sortNone: 'M12 5.8 15.2 9l1.4-1.4L12 3 7.4 7.6 8.8 9 12 5.8Zm0 12.4L8.8 15l-1.4 1.4L12 21l4.6-4.6-1.4-1.4L12 18.2Z',
  sortUp: 'M4 12l1.4 1.4L11 7.8V20h2V7.8l5.6 5.6L20 12l-8-8-8 8Z',
};

/** A small drawing next to text, by name; nothing if there is no such drawing. Hidden from assistive technology. */
export function Sign({ name }: { readonly name: string | undefined }) {
  const outline = name === undefined ? undefined : outlines[name];
  if (outline === undefined) return null;
  return (
    <svg className="pt-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={outline} />
    </svg>
  );
}

/** Names of the drawings; a test compares them with the names that definitions may use. */
export const signs: readonly string[] = Object.keys(outlines);

/** Whether there is a drawing of that name. */
export function isSign(name: string | undefined): name is string {
  return name !== undefined && Object.hasOwn(outlines, name);
}

/** Formatters cached by language and options: creating one costs a hundred times what using it does. */
const formatters = new Map<string, unknown>();

function cached<Formatter>(kind: string, language: string, options: object, make: () => Formatter): Formatter {
  const key = `${kind} ${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known as Formatter; // the key names the kind
  const made = make();
  formatters.set(key, made);
  return made;
}

export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}) =>
  cached('number', language, options, () => new Intl.NumberFormat(language, options));

export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions) =>
  cached('date', language, options, () => new Intl.DateTimeFormat(language, options));

export const relativeFormat = (language: string) =>
  cached('relative', language, {}, () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

export const listFormat = (language: string) =>
  cached('list', language, {}, () => new Intl.ListFormat(language, { type: 'conjunction' }));

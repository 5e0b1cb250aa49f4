/** Invisible characters that change how the text around them is read: control characters, other line separators, tags, direction marks. */
export const hidden = String.raw`\p{Cc}\p{Zl}\p{Zp}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}`;
/** Blanks and invisible characters. */
const shapeless = String.raw`\p{White_Space}\p{Default_Ignorable_Code_Point}\u{2800}`;
/** A visible character is found early. */
const visible = `(?=[${shapeless}]*[^${shapeless}])`;

/**
 * What single-line text may be: no control characters, no line breaks, no direction marks (they could make a name end inside another), and
 * at least one visible character. A JSON Schema writes it as `"format": "line"`. The empty text is valid.
 */
export const linePattern = `^(?:${visible}[^${hidden}\\p{Bidi_Control}]+)?$`;

/**
 * The same for multiline text, `"format": "lines"`: line breaks and tabs are allowed, and direction marks, which right-to-left text needs.
 */
export const linesPattern = `^(?:${visible}(?:[\\t\\n\\r]|[^${hidden}\\u{202A}-\\u{202E}\\u{2066}-\\u{2069}])+)?$`;

const line = new RegExp(linePattern, 'u');
const lines = new RegExp(linesPattern, 'u');

/** Text formats by name, as a JSON Schema validator takes them. */
export const textFormats: Readonly<Record<'line' | 'lines', RegExp>> = { line, lines };

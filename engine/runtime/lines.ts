/** Signs that nobody sees and that change what is read around them: controls, other separators of lines, tags, directions. */
const hidden = String.raw`\p{Cc}\p{Zl}\p{Zp}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}`;
/** Blanks and signs without a shape of their own. */
const shapeless = String.raw`\p{White_Space}\p{Default_Ignorable_Code_Point}\u{2800}`;
/** Something that can be seen comes before long. */
const visible = `(?=[${shapeless}]*[^${shapeless}])`;

/**
 * What a text on one line may be: no control signs, no line breaks, no direction signs (they let a name end in another's), and something to
 * be seen. A JSON Schema says it as `"format": "line"`. The empty text is one.
 */
export const linePattern = `^(?:${visible}[^${hidden}\\p{Bidi_Control}]+)?$`;

/** The same for text on several lines, `"format": "lines"`: line breaks and tabs belong to it, and marks of direction, which right-to-left text needs. */
export const linesPattern = `^(?:${visible}(?:[\\t\\n\\r]|[^${hidden}\\u{202A}-\\u{202E}\\u{2066}-\\u{2069}])+)?$`;

const line = new RegExp(linePattern, 'u');
const lines = new RegExp(linesPattern, 'u');

/** Formats of texts by name, as a validator of JSON Schema takes them. */
export const textFormats: Readonly<Record<'line' | 'lines', RegExp>> = { line, lines };

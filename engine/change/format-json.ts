import type { Json } from '../model';

/** Maximum line length of a definition, as the repository's formatter writes it. */
const width = 120;

/**
 * The text of a document as the repository formats it: objects over several lines, lists on one line where they hold no objects and fit. A
 * document that is already formatted so stays the same byte for byte.
 */
export function formatJson(value: Json): string {
  return `${written(value, '', 0)}\n`;
}

/** @param used characters of the line that are taken by what surrounds the value */
function written(value: Json, indent: string, used: number): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    if (items.length === 0) return '[]';
    if (!items.some(holdsObject)) {
      const line = onOneLine(items);
      if (used + line.length <= width) return line;
    }
    if (items.every((item) => typeof item === 'number')) return filled(items, indent);
    const last = items.length - 1;
    const lines = items.map((item, index) => inner + written(item, inner, inner.length + (index < last ? 1 : 0)));
    return `[\n${lines.join(',\n')}\n${indent}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value);
  if (members.length === 0) return '{}';
  const last = members.length - 1;
  const lines = members.map(([name, member], index) => {
    const head = `${inner}${JSON.stringify(name)}: `;
    return head + written(member, inner, head.length + (index < last ? 1 : 0));
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** Numbers share a line, as many as fit. */
function filled(numbers: readonly Json[], indent: string): string {
  const inner = `${indent}  `;
  const lines: string[] = [];
  let line = '';
  numbers.forEach((number, index) => {
    const text = `${JSON.stringify(number)}${index < numbers.length - 1 ? ',' : ''}`;
    if (line !== '' && inner.length + line.length + 1 + text.length > width) {
      lines.push(line);
      line = text;
    } else line = line === '' ? text : `${line} ${text}`;
  });
  return `[\n${[...lines, line].map((each) => inner + each).join('\n')}\n${indent}]`;
}

function onOneLine(value: Json): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return `[${value.map(onOneLine).join(', ')}]`;
}

function holdsObject(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsObject);
  return isObject(value) && Object.keys(value).length > 0;
}

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

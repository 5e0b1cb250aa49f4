/** Texts that are not a readable single line, by defect; generated, not listed, so that none is missed. */
export function oddLines(): readonly (readonly [what: string, text: string])[] {
  const sign = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_each, index) => from + index);
  // U+0000 is refused before any validation.
  const controls = [...range(0x01, 0x1f), ...range(0x7f, 0x9f), 0x2028, 0x2029];
  const directions = [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];
  const shapeless = [0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x115f, 0x3164, 0xffa0, 0x2800, 0xa0, 0x3000, 0x20];
  return [
    ...controls.map((code) => [`a control sign ${sign(code)}`, `Nora${String.fromCodePoint(code)}Quill`] as const),
    ...directions.map((code) => [`a direction ${sign(code)}`, `Nora${String.fromCodePoint(code)}Quill`] as const),
    ...shapeless.map((code) => [`nothing but ${sign(code)}`, String.fromCodePoint(code).repeat(3)] as const),
    ['hidden tags', 'Nora\u{E0041}\u{E0042}'],
    ['an interlinear note', 'Nora\uFFF9x\uFFFB'],
  ];
}

/** Names of people, and of their organizations, that must be accepted. */
export const realLines: readonly string[] = [
  'Nora Quill',
  'José Martínez-Peña',
  "Aoife O'Brien",
  'Зоя Ковальчук',
  '山田 太郎',
  '김 민준',
  'نورا',
  // Persian and Hindi spell with joiners, and so do some emoji.
  'علی\u200cرضا',
  'क्\u200dष',
  'Team 👩‍💻',
  'é',
];

/** A kind of file that a field may accept. */
export interface FileKind {
  /** Endings of its names, without a dot, in small letters; the first is the usual one. */
  readonly endings: readonly string[];
  /** Media type under which it is sent. */
  readonly type: string;
  /** True where every browser draws it. */
  readonly picture?: true;
}

const office = 'application/vnd.openxmlformats-officedocument';

/** The kinds by the names that definitions use. None of them can contain a script that a browser runs. */
export const fileKinds = {
  pdf: { endings: ['pdf'], type: 'application/pdf' },
  png: { endings: ['png'], type: 'image/png', picture: true },
  jpeg: { endings: ['jpg', 'jpeg'], type: 'image/jpeg', picture: true },
  webp: { endings: ['webp'], type: 'image/webp', picture: true },
  heic: { endings: ['heic', 'heif'], type: 'image/heic' },
  docx: { endings: ['docx'], type: `${office}.wordprocessingml.document` },
  xlsx: { endings: ['xlsx'], type: `${office}.spreadsheetml.sheet` },
  odt: { endings: ['odt'], type: 'application/vnd.oasis.opendocument.text' },
  csv: { endings: ['csv'], type: 'text/csv' },
  txt: { endings: ['txt'], type: 'text/plain' },
} as const satisfies Readonly<Record<string, FileKind>>;

/** Name of a kind of file. */
export type FileKindName = keyof typeof fileKinds;

/** All names of kinds, in the order in which help lists them. */
export const fileKindNames = Object.keys(fileKinds) as readonly FileKindName[];

/** The kind that a file's name states by its ending. */
export function kindOfName(name: string): FileKindName | undefined {
  const ending = /[^.]\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return fileKindNames.find((kind) => (fileKinds[kind].endings as readonly string[]).includes(ending));
}

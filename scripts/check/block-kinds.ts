import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line that decides by the kind of a block or of an effect. */
export interface KindDispatch {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const folders = ['engine', 'kinds', 'src', 'server', 'scripts', 'playground', 'site'];

/**
 * What tells kinds of block apart by their names: a comparison, a `switch`, `includes` or `has`, a set of names, or a list that may leave kinds out. The lists with
 * every kind are `{ [Name in BlockName]: … }`, and of effects `{ [Kind in EffectModel['do']]: … }`, in which a missing one does not compile.
 */
const dispatches: readonly RegExp[] = [
  /\bblock\)?\s*[!=]==?\s*['"]/,
  /['"]\s*[!=]==?\s*[\w.?]*\bblock\b/,
  /\.(includes|has)\(\s*[\w.?]+\.block\s*\)/,
  /\bswitch\s*\([^)]*\bblock\s*\)/,
  /Set<(BlockName|BlockModel\[)/,
  /\bin\s+Block(Name|(Model|Definition)\['block'\])\]\?:/,
  /\bPartial<Record<Block(Name|(Model|Definition)\[)/,
  // Effects of actions and forms: a question about one kind may be asked, a way for each kind is in the list of all.
  /\bswitch\s*\([^)]*\beffect(\.do)?\s*\)/,
  /\belse\s+if\s*\(\s*effect\.do\b/,
  /\bin\s+(Screen)?EffectModel\['do'\]\]\?:/,
  /\bPartial<Record<(Screen)?EffectModel\[/,
];

/** Every such line below a folder. */
export function findKindDispatches(folder: string): KindDispatch[] {
  return folders
    .filter((each) => existsSync(join(folder, each)))
    .flatMap((each) =>
      readdirSync(join(folder, each), { recursive: true, encoding: 'utf8' }).map((file) => join(each, file)),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          dispatches.some((each) => each.test(text)) ? [{ file, line: index + 1, text: text.trim() }] : [],
        ),
    );
}

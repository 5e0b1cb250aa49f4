import { type ChangeEvent, useRef } from 'react';
import type { FieldModel } from '../../model';
import { Button, saveCsvText, useEngine } from '../../react';
import { type Block, plainText, type Rows, readBlock } from '../../runtime';
import type { TableScene } from './cell';
import { csvOf } from './cell-text';

interface CsvToolsProps {
  readonly scene: TableScene;
  readonly rows: Rows;
  /** Name of the list, used for the file name. */
  readonly label: string;
  /** Receives the cells of a file and their columns; absent if nothing may be changed. */
  readonly onBlock: ((block: Block, columns: readonly (FieldModel | undefined)[]) => void) | undefined;
}

/**
 * CSV export and import of the rows: the first line names the columns, by their headings or by their names. Values are written as they are
 * typed in the page's language, and read again.
 */
export function CsvTools({ scene, rows, label, onBlock }: CsvToolsProps) {
  const { t, language } = useEngine();
  const input = useRef<HTMLInputElement>(null);

  const save = () => {
    const text = csvOf(rows, scene.columns, scene.headings, language);
    saveCsvText(text, label);
  };

  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const text = await file?.text();
    // The same file can be selected again.
    if (input.current !== null) input.current.value = '';
    if (text === undefined) return;
    const block = readBlock(text);
    const [head = [], ...lines] = block;
    const named = head.map((cell) => columnOf(plainText(cell), scene));
    // Without a heading line, the cells are in the order of the columns.
    if (named.every((column) => column === undefined)) onBlock?.(block, scene.columns);
    else onBlock?.(lines, named);
  };

  return (
    <>
      {onBlock !== undefined && (
        <>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv,text/plain"
            className="pt-rows-file"
            aria-hidden="true"
            tabIndex={-1}
            onChange={open}
          />
          <Button kind="secondary" onClick={() => input.current?.click()}>
            {t('kit:rows.open')}
          </Button>
        </>
      )}
      <Button kind="secondary" onClick={save}>
        {t('kit:rows.save')}
      </Button>
    </>
  );
}

function columnOf(heading: string, { columns, headings }: TableScene): FieldModel | undefined {
  const wanted = heading.trim().toLocaleLowerCase();
  const at = headings.findIndex((each) => each.toLocaleLowerCase() === wanted);
  return columns[at] ?? columns.find(({ name }) => name.toLowerCase() === wanted);
}

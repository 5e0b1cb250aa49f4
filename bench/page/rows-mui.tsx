import { ThemeProvider } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { type ClipboardEvent, memo, useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { theme } from '../../src/theme';
import { columns, type Price, pricePattern, prices, regions, units } from '../rows/contract';

/**
 * What a programmer writes by hand: MUI's table with a text field in each cell, rows that are memoized so that a key renders one of them, a
 * check of price, required cells and duplicates, and paste. Choices are native selects, which MUI renders fastest.
 */
const price = new RegExp(pricePattern, 'u');
let held: readonly Price[] = [];

function problemOf(row: Price, column: keyof Price): boolean {
  const value = row[column];
  if (value === '') return column !== 'region';
  return column === 'price' && !price.test(value);
}

interface RowProps {
  readonly row: Price;
  readonly index: number;
  readonly doubled: boolean;
  readonly change: (index: number, column: keyof Price, value: string) => void;
}

const options: Partial<Record<keyof Price, readonly string[]>> = { region: regions, unit: units };

const PriceRow = memo(function PriceRow({ row, index, doubled, change }: RowProps) {
  return (
    <TableRow>
      <TableCell>{index + 1}</TableCell>
      {columns.map((column, at) => (
        <TableCell key={column} padding="none">
          <TextField
            size="small"
            fullWidth
            value={row[column]}
            error={problemOf(row, column) || (doubled && column === 'code')}
            select={options[column] !== undefined}
            slotProps={{
              select: { native: true },
              htmlInput: { 'aria-label': `${column}, row ${index + 1}`, 'data-row': index, 'data-column': at },
            }}
            onChange={(event) => change(index, column, event.target.value)}
          >
            {options[column]?.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </TextField>
        </TableCell>
      ))}
    </TableRow>
  );
});

function PriceTable({ start }: { readonly start: readonly Price[] }) {
  const [rows, setRows] = useState(start);
  held = rows;
  const change = useCallback((index: number, column: keyof Price, value: string) => {
    setRows((before) => before.with(index, { ...(before[index] as Price), [column]: value }));
  }, []);
  const seen = new Map<string, number>();
  const doubled = new Set<number>();
  rows.forEach(({ code, region }, index) => {
    const key = `${code} ${region}`;
    const other = seen.get(key);
    if (other === undefined) seen.set(key, index);
    else doubled.add(index).add(other);
  });
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const at = Number((event.target as HTMLElement).dataset.row);
    if (!text.includes('\t') || Number.isNaN(at)) return;
    event.preventDefault();
    setRows((before) => {
      const next = [...before];
      text.split('\n').forEach((line, offset) => {
        const cells = line.split('\t');
        next[at + offset] = Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? ''])) as never;
      });
      return next;
    });
  };
  return (
    <ThemeProvider theme={theme}>
      <Table size="small" onPaste={onPaste}>
        <TableHead>
          <TableRow>
            <TableCell>Row</TableCell>
            {columns.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows by hand have no identity.
            <PriceRow key={index} row={row} index={index} doubled={doubled.has(index)} change={change} />
          ))}
        </TableBody>
      </Table>
    </ThemeProvider>
  );
}

window.__rows = {
  mount: (rows) =>
    createRoot(document.getElementById('root') as HTMLElement).render(<PriceTable start={prices(rows)} />),
  locate: (row, column) =>
    document.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`) ?? undefined,
  count: () => held.length,
  value: (row, column) => held[row]?.[columns.find((name) => name === column) ?? 'code'],
};
window.__ready = Promise.resolve();

import { ThemeProvider } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { type ClipboardEvent, memo } from 'react';
import { createRoot } from 'react-dom/client';
import { type Control, useFieldArray, useForm, useFormState } from 'react-hook-form';
import { theme } from '../../src/theme';
import { columns, type Price, pricePattern, prices, regions, units } from '../rows/contract';

/**
 * What a programmer writes by hand with react-hook-form: `useFieldArray`, MUI's table, a registered text field in each cell, whose browser
 * holds the text; a cell renders when its own problem changes. Every row is drawn, as `useFieldArray` does by itself.
 */
interface Values {
  readonly items: Price[];
}

const price = new RegExp(pricePattern, 'u');
const options: Partial<Record<keyof Price, readonly string[]>> = { region: regions, unit: units };
let held: () => readonly Price[] = () => [];

interface CellProps {
  readonly control: Control<Values>;
  readonly row: number;
  readonly at: number;
}

const rules = (column: keyof Price) => ({
  required: column !== 'region',
  ...(column === 'price' && { pattern: price }),
  ...(column === 'code' && {
    validate: (code: string, { items }: Values) => items.filter((each) => each.code === code).length < 2,
  }),
});

function Cell({ control, row, at }: CellProps) {
  const column = columns[at] ?? 'code';
  const name = `items.${row}.${column}` as const;
  const { errors } = useFormState({ control, name, exact: true });
  const { ref, ...input } = control.register(name, rules(column));
  return (
    <TextField
      size="small"
      fullWidth
      error={errors.items?.[row]?.[column] !== undefined}
      select={options[column] !== undefined}
      inputRef={ref}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': `${column}, row ${row + 1}`, 'data-row': row, 'data-column': at },
      }}
      {...input}
    >
      {options[column]?.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </TextField>
  );
}

const PriceRow = memo(function PriceRow({ control, row }: Omit<CellProps, 'at'>) {
  return (
    <TableRow>
      <TableCell>{row + 1}</TableCell>
      {columns.map((column, at) => (
        <TableCell key={column} padding="none">
          <Cell control={control} row={row} at={at} />
        </TableCell>
      ))}
    </TableRow>
  );
});

function PriceTable({ start }: { readonly start: readonly Price[] }) {
  const { control, getValues } = useForm<Values>({ defaultValues: { items: [...start] }, mode: 'onChange' });
  const { fields, replace } = useFieldArray({ control, name: 'items' });
  held = () => getValues('items');
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const at = Number((event.target as HTMLElement).dataset.row);
    if (!text.includes('\t') || Number.isNaN(at)) return;
    event.preventDefault();
    const next = [...getValues('items')];
    text.split('\n').forEach((line, offset) => {
      const cells = line.split('\t');
      next[at + offset] = Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? ''])) as never;
    });
    replace(next);
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
          {fields.map(({ id }, row) => (
            <PriceRow key={id} control={control} row={row} />
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
  count: () => held().length,
  value: (row, column) => held()[row]?.[columns.find((name) => name === column) ?? 'code'],
};
window.__ready = Promise.resolve();

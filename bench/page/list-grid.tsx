import { Chip, MenuItem, Stack, TextField, ThemeProvider, Typography } from '@mui/material';
import { DataGrid, type GridColDef, type GridSortModel } from '@mui/x-data-grid';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { theme } from '../../src/theme';
import { pageSize, type Row, statuses } from '../list/contract';

/** What a programmer writes by hand for one list: MUI's grid with paging, sorting and filtering on the server. */
const tones = { ACTIVE: 'success', EXPIRING: 'warning', EXPIRED: 'error', SUSPENDED: 'error' } as const;
const date = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', day: 'numeric' });
const columns: GridColDef<Row>[] = [
  { field: 'number', headerName: 'Number', flex: 1 },
  { field: 'product', headerName: 'Product', flex: 1 },
  { field: 'licenseType', headerName: 'Type', flex: 1 },
  {
    field: 'status',
    headerName: 'Status',
    flex: 1,
    renderCell: ({ row }) => (
      <Chip size="small" label={row.status} color={tones[row.status as keyof typeof tones] ?? 'default'} />
    ),
  },
  {
    field: 'expiresAt',
    headerName: 'Valid until',
    flex: 1,
    valueFormatter: (value: string | null) => (value === null ? '' : date.format(new Date(value))),
  },
  { field: 'ownerEmail', headerName: 'Owner', flex: 1 },
];

let choose: (status: string) => void = () => undefined;

function ListByHand() {
  const [page, setPage] = useState({ page: 0, pageSize });
  const [sort, setSort] = useState<GridSortModel>([]);
  const [status, setStatus] = useState('');
  const [answer, setAnswer] = useState<{ items: Row[]; total: number }>({ items: [], total: 0 });
  const [loading, setLoading] = useState(true);
  choose = (next) => {
    setStatus(next);
    setPage({ ...page, page: 0 });
  };
  useEffect(() => {
    const abort = new AbortController();
    const query = new URLSearchParams({ page: String(page.page + 1), size: String(page.pageSize) });
    const [by] = sort;
    if (by) query.set('sort', (by.sort === 'desc' ? '-' : '') + by.field);
    if (status !== '') query.set('filter[status]', status);
    setLoading(true);
    fetch(`/api/licenses?${query}`, { signal: abort.signal })
      .then((response) => response.json())
      .then(
        (next) => {
          setAnswer(next);
          setLoading(false);
        },
        () => undefined,
      );
    return () => abort.abort();
  }, [page, sort, status]);
  return (
    <ThemeProvider theme={theme}>
      <Typography variant="h4" component="h1">
        Licenses
      </Typography>
      <Stack direction="row">
        <TextField select label="Status" value={status} onChange={(event) => choose(event.target.value)} size="small">
          <MenuItem value="">All</MenuItem>
          {statuses.map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <DataGrid
        rows={answer.items}
        rowCount={answer.total}
        columns={columns}
        loading={loading}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        paginationModel={page}
        onPaginationModelChange={setPage}
        sortModel={sort}
        onSortModelChange={setSort}
        pageSizeOptions={[pageSize, 50, 100]}
        disableRowSelectionOnClick
      />
    </ThemeProvider>
  );
}

const root = createRoot(document.getElementById('root') as HTMLElement);
window.__list = {
  mount: () => root.render(<ListByHand />),
  next: () => document.querySelector<HTMLElement>('[aria-label="Go to next page"]')?.click(),
  filter: (status) => choose(status),
  first: () => document.querySelector('.MuiDataGrid-row [data-field="number"]')?.textContent ?? '',
  rows: () => document.querySelectorAll('.MuiDataGrid-row').length,
};
window.__ready = Promise.resolve();

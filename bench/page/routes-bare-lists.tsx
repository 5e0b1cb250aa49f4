import {
  Button,
  Checkbox,
  Chip,
  IconButton,
  LinearProgress,
  MenuItem,
  Stack,
  SvgIcon,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  TableSortLabel,
  TextField,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import enumerations from '../../locales/en/enumerations.json';
import words from '../../locales/en/screens.json';

interface Answer<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

interface License {
  readonly id: string;
  readonly number: string;
  readonly product: string;
  readonly licenseType: keyof typeof enumerations.licenseType;
  readonly status: keyof typeof words.licenses.status;
  readonly expiresAt: string | null;
  readonly credit: { readonly used: number; readonly limit: number | null } | null;
}

interface Key {
  readonly id: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'DISABLED' | 'EXPIRED' | 'DELETED';
  readonly accessId: string;
  readonly licenseNumber: string | null;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}

/** Loads a list from the portal's API, a level above this page. */
export function load(path: string) {
  return async ({ request }: LoaderFunctionArgs): Promise<unknown> => {
    const base = window.location.pathname.replace(/\/bare\/.*/, '');
    const response = await fetch(`${base}/api/v1/${path}`, {
      signal: request.signal,
      headers: { 'X-Portal-Mode': 'user' },
    });
    if (!response.ok) throw new Error(`The list answered ${response.status}.`);
    return response.json();
  };
}

const date = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', day: 'numeric' });
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const day = (value: string | null) => (value === null ? '–' : date.format(new Date(value)));
const tones: Readonly<Record<string, 'success' | 'warning' | 'error' | 'info'>> = {
  ACTIVE: 'success',
  EXPIRING: 'warning',
  SUSPENDED: 'warning',
  PENDING: 'info',
  NOT_STARTED: 'info',
  REVOKED: 'error',
  REJECTED: 'error',
  DELETED: 'error',
};

export function LicenseList() {
  const { items, total } = useLoaderData<Answer<License>>();
  const { field, status, title, search, filter, category } = words.licenses;
  return (
    <>
      <Head title={title} actions={['Request a license', 'Download CSV']} />
      <Stack direction="row" sx={{ gap: 2 }}>
        <TextField label={search} size="small" />
        <Choice label={field.status} words={status} />
        <Choice label={field.category} words={category} />
        <Choice label={field.type} words={enumerations.licenseType} />
        <TextField label={filter.expiresBefore} type="date" size="small" />
      </Stack>
      <Rows
        heads={[field.number, field.product, field.type, field.status, field.expiresAt, field.credit]}
        total={total}
      >
        {items.map((row) => (
          <TableRow key={row.id} hover>
            <TableCell>{row.number}</TableCell>
            <TableCell>{row.product}</TableCell>
            <TableCell>{enumerations.licenseType[row.licenseType]}</TableCell>
            <TableCell>
              <Chip size="small" label={status[row.status]} color={tones[row.status] ?? 'default'} />
            </TableCell>
            <TableCell>{day(row.expiresAt)}</TableCell>
            <TableCell>
              <Credit credit={row.credit} />
            </TableCell>
          </TableRow>
        ))}
      </Rows>
    </>
  );
}

function Credit({ credit }: Pick<License, 'credit'>) {
  const { used = 0, limit = null } = credit ?? {};
  return (
    <>
      {money.format(used)}
      {limit !== null && (
        <>
          {` of ${money.format(limit)}`}
          <LinearProgress variant="determinate" value={(100 * used) / limit} />
        </>
      )}
    </>
  );
}

export function KeyList() {
  const { items, total } = useLoaderData<Answer<Key>>();
  const { title, intro, search, status, name, accessId, license, lastUsed, expires } = words.keys;
  return (
    <>
      <Head title={title} actions={['Create API key', 'Download CSV']} />
      <Typography>{intro}</Typography>
      <Stack direction="row" sx={{ gap: 2 }}>
        <TextField label={search} size="small" />
        <Choice label={status.label} words={status} />
      </Stack>
      <Rows heads={['', name, status.label, accessId, license, lastUsed, expires, '']} total={total}>
        {items.map((row) => (
          <TableRow key={row.id} hover>
            <TableCell padding="checkbox">
              <Checkbox />
            </TableCell>
            <TableCell>{row.name}</TableCell>
            <TableCell>
              <Chip size="small" label={status[row.status]} color={tones[row.status] ?? 'default'} />
            </TableCell>
            <TableCell>
              <code>{row.accessId}</code>
              <Icon label="Copy" />
            </TableCell>
            <TableCell>{row.licenseNumber ?? '–'}</TableCell>
            <TableCell>{day(row.lastUsedAt)}</TableCell>
            <TableCell>{day(row.expiresAt)}</TableCell>
            <TableCell>
              <Icon label="Actions" />
            </TableCell>
          </TableRow>
        ))}
      </Rows>
    </>
  );
}

function Icon({ label }: { readonly label: string }) {
  return (
    <IconButton size="small" aria-label={label}>
      <SvgIcon>
        <path d="M6 6h12v12H6z" />
      </SvgIcon>
    </IconButton>
  );
}

function Head({ title, actions }: { readonly title: string; readonly actions: readonly string[] }) {
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <Typography variant="h4" component="h1">
        {title}
      </Typography>
      {actions.map((action) => (
        <Button key={action} variant="outlined">
          {action}
        </Button>
      ))}
    </Stack>
  );
}

function Choice({ label, words }: { readonly label: string; readonly words: Readonly<Record<string, string>> }) {
  return (
    <TextField select label={label} defaultValue="" size="small" sx={{ width: 160 }}>
      <MenuItem value="">All</MenuItem>
      {Object.entries(words).map(([value, word]) => (
        <MenuItem key={value} value={value}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Rows(props: { readonly heads: readonly string[]; readonly total: number; readonly children: ReactNode }) {
  return (
    <>
      <TableContainer>
        <Table>
          <TableHead>
            <TableRow>
              {props.heads.map((head, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                <TableCell key={index}>{head !== '' && <TableSortLabel>{head}</TableSortLabel>}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>{props.children}</TableBody>
        </Table>
      </TableContainer>
      <TablePagination
        component="div"
        count={props.total}
        page={0}
        rowsPerPage={25}
        rowsPerPageOptions={[10, 25, 50, 100]}
        onPageChange={() => undefined}
      />
    </>
  );
}

import {
  Alert,
  AppBar,
  Box,
  Button,
  Drawer,
  List,
  ListItemButton,
  ListItemText,
  ThemeProvider,
  Toolbar,
  Typography,
} from '@mui/material';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, NavLink, Outlet, RouterProvider } from 'react-router-dom';
import common from '../../locales/en/common.json';
import help from '../../locales/en/help.json';
import { theme } from '../../src/theme';
import { KeyList, LicenseList, load } from './routes-bare-lists';

/** What a programmer writes by hand for three pages in a frame with a menu: React Router's loaders, and MUI as it comes. */
const { menu } = common;
const entries = [
  { to: '/licenses', label: menu.licenses },
  { to: '/keys', label: menu.keys },
  { to: '/usage', label: menu.usage },
  { to: '/news', label: menu.news },
  { to: '/doc', label: menu.help },
];

function Frame() {
  return (
    <ThemeProvider theme={theme}>
      <AppBar position="fixed">
        <Toolbar>
          <Typography variant="h6" component="p">
            Portico
          </Typography>
        </Toolbar>
      </AppBar>
      <Box sx={{ display: 'flex' }}>
        <Drawer variant="permanent" sx={{ width: 240 }}>
          <Toolbar />
          <List component="nav">
            {entries.map(({ to, label }) => (
              <ListItemButton key={to} component={NavLink} to={to}>
                <ListItemText primary={label} />
              </ListItemButton>
            ))}
          </List>
        </Drawer>
        <Box component="main" sx={{ flexGrow: 1, p: 3 }}>
          <Toolbar />
          <Alert severity="info">Everything you see is made up.</Alert>
          <Outlet />
        </Box>
      </Box>
    </ThemeProvider>
  );
}

const sections = ['start'] as const;

function Help() {
  return (
    <>
      <Typography variant="h4" component="h1">
        {help.title}
      </Typography>
      {sections.map((section) => (
        <Box key={section} component="section" sx={{ p: 3, border: 1, borderRadius: 2 }}>
          <Typography variant="h6" component="h2">
            {help.sections[section]}
          </Typography>
          {help[section].split('\n').map((line) => line !== '' && <Typography key={line}>{line}</Typography>)}
          <Button variant="outlined">Take the tour</Button>
        </Box>
      ))}
    </>
  );
}

const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: Frame,
      HydrateFallback: () => null,
      children: [
        { index: true, Component: Help },
        { path: 'doc', Component: Help },
        { path: 'licenses', loader: load('licenses?page=1&size=25&sort=number&scope=own'), Component: LicenseList },
        { path: 'keys', loader: load('auth/keys?page=1&size=25&sort=-createdAt&scope=own'), Component: KeyList },
      ],
    },
  ],
  { basename: window.location.pathname },
);
createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);

import { AppBar, Button, Card, CardContent, Container, Stack, ThemeProvider, Toolbar, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { theme } from './theme';

// The engine is loaded with the first return, not with the page.
const ReturnForm = lazy(() => import('./return-form'));

interface Return {
  readonly number: string;
  readonly reason: string;
}

/** An existing app: MUI's own components, and one form of the engine among them. */
export function Orders() {
  const [returning, setReturning] = useState(false);
  const [returns, setReturns] = useState<readonly Return[]>([]);
  return (
    <ThemeProvider theme={theme}>
      <AppBar position="static" component="header">
        <Toolbar>
          <Typography variant="h6" component="h1">
            Orders
          </Typography>
        </Toolbar>
      </AppBar>
      <Container component="main" maxWidth="sm" sx={{ py: 3 }}>
        <Stack spacing={2}>
          <Typography>{returns.length === 0 ? 'Nothing was sent back.' : `Sent back: ${returns.length}`}</Typography>
          {returns.map(({ number, reason }) => (
            <Card key={number} variant="outlined">
              <CardContent>
                {number}: {reason}
              </CardContent>
            </Card>
          ))}
          {returning ? (
            <Card>
              <CardContent>
                <Suspense fallback="…">
                  <ReturnForm
                    onReturn={(made) => {
                      setReturns([...returns, made]);
                      setReturning(false);
                    }}
                  />
                </Suspense>
              </CardContent>
            </Card>
          ) : (
            <Button variant="contained" onClick={() => setReturning(true)}>
              Send something back
            </Button>
          )}
        </Stack>
      </Container>
    </ThemeProvider>
  );
}

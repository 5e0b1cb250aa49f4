import { Box, Button, Link, Paper, TextField, ThemeProvider, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import iam from '../../locales/en/iam.json';
import { theme } from '../../src/theme';

/** What a programmer writes by hand for the first step of a sign-in page: one field, one rule, MUI as it comes. */
function SignIn() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(/^\S+@\S+$/.test(email) ? '' : 'Enter your email address.');
  };
  return (
    <ThemeProvider theme={theme}>
      <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh' }}>
        <Paper component="form" onSubmit={submit} sx={{ p: 4, width: 400 }} noValidate>
          <Typography variant="h4" component="h1">
            {iam.signIn.email.title}
          </Typography>
          <TextField
            fullWidth
            margin="normal"
            name="email"
            type="email"
            label="Email"
            value={email}
            error={problem !== ''}
            helperText={problem}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" variant="contained" fullWidth>
            Next
          </Button>
          <Link href="#register">Create an account</Link>
        </Paper>
      </Box>
    </ThemeProvider>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<SignIn />);

import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';

interface MaterialProps {
  readonly theme: Theme;
  /** The page's style nonce: MUI's components write style elements, which the content security policy admits by it only. */
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/**
 * The surroundings that MUI's own components need (a grid, a chart, rjsf). Import it lazily together with them, never in the first
 * load; they use the same variables as the kit, so they look the same in either scheme. The
 * scheme is the shell's affair (`data-theme`): MUI neither writes the attribute nor keeps a choice of its own.
 */
export default function Material({ theme, nonce, children }: MaterialProps) {
  const [cache] = useState(() => createCache({ key: 'mui', nonce, prepend: true }));
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} disableStyleSheetGeneration colorSchemeNode={null} storageManager={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

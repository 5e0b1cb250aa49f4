import { createServer } from 'vite';

/** Serves a program as its `npm start` does, at a separate port. */
export async function serveProgram(root: string): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = await createServer({
    root,
    configFile: `${root}/vite.config.js`,
    logLevel: 'error',
    // Packages are links into the project's, which Vite would not serve from there.
    server: { port: 0, host: '127.0.0.1', fs: { strict: false }, hmr: false, watch: null },
  });
  await server.listen();
  const [address = ''] = server.resolvedUrls?.local ?? [];
  return { address: address.replace(/\/$/, ''), close: () => server.close() };
}

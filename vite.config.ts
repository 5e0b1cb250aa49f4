import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { porticoTheme } from './engine/kit/theme-plugin';
import { compressAssets } from './scripts/build/compress-assets';
import { moduleList } from './scripts/build/module-list';
import { subsetTypeface } from './scripts/build/subset-typeface';
import { unusedComponents } from './scripts/build/unused-components';
import { theme } from './src/theme';

const plainMarkdown = resolve(import.meta.dirname, 'engine/rjsf/plain-markdown.tsx');
const productionRouter = resolve(import.meta.dirname, 'node_modules/react-router/dist/production');

// rjsf brings a Markdown reader; nothing that is drawn here reads Markdown by it.
// React has had `useSyncExternalStore` of its own since 18.
// React Router's package leads everybody to its development build, with warnings that have no reader here.
const portalAliases = [
  { find: 'markdown-to-jsx/react', replacement: plainMarkdown },
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  { find: /^react-router$/, replacement: `${productionRouter}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${productionRouter}/dom-export.mjs` },
];

/** The portal's own code once more, for Node: with its packages, so that React is the one for production whatever runs the server. */
const drawsAhead: UserConfig = {
  appType: 'custom',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { alias: portalAliases },
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/ahead',
    target: 'node20',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      onLog: (level, log, tell) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log);
      },
    },
  },
};

const portalOrServer = (isSsrBuild: boolean): UserConfig => ({
  appType: 'custom',
  publicDir: false,
  // The user pool's library speaks of Node's `global`.
  define: isSsrBuild ? {} : { global: 'globalThis' },
  resolve: {
    alias: isSsrBuild ? [] : portalAliases,
  },
  html: { cspNonce: '__CSP_NONCE__' },
  // The studio's compiler; the server knows it by its name (server/static/worker-policy.ts).
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/studio-worker-[hash].js' } } },
  plugins: isSsrBuild
    ? []
    : [react(), porticoTheme(theme), subsetTypeface(), unusedComponents(), moduleList(), compressAssets()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        emptyOutDir: true,
        copyPublicDir: false,
        // A thread's program is a file of its own.
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            'letter-worker': 'server/mail/template/worker.ts',
            'find-worker': 'server/documentation/find-worker.ts',
            'compile-worker': 'server/compile-worker.ts',
            'validators-worker': 'server/definitions/validators-worker.ts',
          },
        },
      }
    : {
        outDir: 'dist/portal',
        manifest: true,
        sourcemap: false,
        target: 'baseline-widely-available',
        // A font or picture inlined as data: would need a wider content security policy.
        assetsInlineLimit: 0,
        // Every browser of the target knows `modulepreload`.
        modulePreload: { polyfill: false },
        // Budgets are kept by `npm run check`: for each page, and compressed.
        chunkSizeWarningLimit: 1000,
        // What every page needs of other people's code changes with their versions only, so that it outlives a deployment in caches.
        rolldownOptions: {
          input: { index: 'index.html', early: 'src/early.ts' },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|cookie)\//,
                  priority: 2,
                },
                // Small parts that the first page shares with those loaded later: each by itself would be a request.
                {
                  name: 'base',
                  test: /engine\/(model\/(block-kinds|json|step)|runtime\/(cell|condition|explain|navigation|parse|path|payload|permission|refused-words|rows\/row-memory|same|settled-target|sources\/source-state|types\/number)|react\/(engine|later|heading|problem-text|page-actions|store-hooks|summary|written-link|answer-words|form-fields|form-view|passage-view|marked-text|markdown|elements\/(alert|button|icon|spinner|text-link)))\.tsx?$|src\/(portal-context|sources\/source-request|language\/(choose-language|i18next-translator|load-texts))\.ts$|kinds\/page-namespaces\.ts$/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
  experimental: {
    // The page learns the application's prefix from the server; scripts and styles find each other relatively.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `__PORTICO_PREFIX__/${file}` : { relative: true }),
  },
});

/**
 * Three builds from one file: the portal (`dist/portal`), what draws its first pages on the server (`dist/ahead`, with `--ssr --mode ahead`),
 * and the server (`dist/server`, with `--ssr`), whose packages stay in node_modules.
 */
export default defineConfig(({ isSsrBuild = false, mode }) =>
  mode === 'ahead' ? drawsAhead : portalOrServer(isSsrBuild),
);

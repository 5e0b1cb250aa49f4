import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../scripts/bootstrap/browser.mjs';
import { buildWithDefinitionsIfStale } from '../../scripts/bootstrap/build.mjs';
import { prepareFirstDay, startServer } from './server-process';

/** What the browser tests receive: a browser, and the addresses of running portals, one for each worker. */
export interface EndToEnd {
  readonly executablePath: string;
  readonly addresses: readonly string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    e2e: EndToEnd;
  }
}

/**
 * Builds what is stale and starts the real server once for each worker: two files in parallel share nothing. Without a browser nothing
 * starts; the runner then marks every test as skipped.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const executablePath = process.env.CHROME_PATH === '' ? undefined : await findBrowser();
  if (!executablePath) return undefined;
  process.env.CHROME_PATH = executablePath;
  await buildWithDefinitionsIfStale();
  const forget = await prepareFirstDay();
  const servers = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startServer()));
  project.provide('e2e', { executablePath, addresses: servers.map(({ address }) => address) });
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await forget();
  };
}

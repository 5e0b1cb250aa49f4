import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { runChild, runPackage } from './child.mjs';
import { projectFolder } from './project.mjs';

/** First the headless build: the same Chromium, with a fifth less load on the machine. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Places of browsers that are not on the PATH. */
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chromium for the browser tests: CHROME_PATH, the machine's own, playwright's own, one that playwright downloads, and finally the
 * distribution's package if it can be installed (root on Debian or Ubuntu). Undefined if none is available.
 */
export async function findBrowser() {
  const wished = process.env.CHROME_PATH;
  if (wished) {
    if (isExecutable(wished)) return wished;
    throw new Error(`CHROME_PATH names "${wished}", which is no program.`);
  }
  return installedBrowser() ?? (await downloadBrowser()) ?? (await installDistributionBrowser());
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places];
  return candidates.find(isExecutable) ?? playwrightBrowser();
}

/** Queried from playwright itself, in a separate process: it decides at import where its browsers are. */
function playwrightBrowser() {
  const ask = "import('playwright-core').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  const path = execFileSync(process.execPath, ['-e', ask], { cwd: projectFolder, encoding: 'utf8' });
  return isExecutable(path) ? path : undefined;
}

async function downloadBrowser() {
  console.log('No browser found; downloading Chromium for the browser tests …');
  const code = await runPackage('playwright-core/cli.js', ['install', 'chromium'], { quiet: true }).catch(() => 1);
  // A download without the libraries it needs does not start; then the distribution's package is better.
  const path = code === 0 ? playwrightBrowser() : undefined;
  return path && starts(path) ? path : undefined;
}

async function installDistributionBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing the distribution’s Chromium (apt-get, as root) for the browser tests …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name) =>
    runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, quiet: true });
  if ((await install('chromium-headless-shell')) !== 0) {
    await runChild('apt-get', ['update', '-qq'], { env, quiet: true });
    if ((await install('chromium-headless-shell')) !== 0) await install('chromium');
  }
  return names.map((name) => join('/usr/bin', name)).find(isExecutable);
}

function starts(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

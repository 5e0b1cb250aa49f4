import process from 'node:process';

const needed = [20, 19];

/** Exits with a message instead of a syntax error somewhere inside a package. */
export function checkNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  throw new Error(
    `Portico needs Node.js ${needed.join('.')} or newer; this is ${version}. Get a newer one from https://nodejs.org/.`,
  );
}

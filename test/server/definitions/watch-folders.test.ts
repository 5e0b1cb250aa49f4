import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { lookThrough, type Snapshot, type Sought } from '../../../server/definitions/read-folders';
import { type Hints, watchFolders } from '../../../server/definitions/watch-folders';
import { patience } from '../../support/patience';
import { crowding } from '../../support/waiting';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'portico-watch-')));
const open: { close(): void }[] = [];
afterAll(() => {
  for (const watch of open) watch.close();
  rmSync(root, { recursive: true, force: true });
});

const file = 'schemas/forms/a.form.json';
const others = [
  'screens/user/routes.json',
  'locales/en/common.json',
  'schemas/forms/deep/er/b.form.json',
  'schemas/sources.json',
];

interface Watched {
  /** A path in the project. */
  readonly at: (path: string) => string;
  /** Every state that was handed on, as text by path. */
  readonly states: ReadonlyMap<string, string>[];
  readonly troubles: string[];
  readonly git: (...args: string[]) => void;
  /** Waits until a state is as it should be. Returns how long it took. */
  readonly live: (holds: (state: ReadonlyMap<string, string>) => boolean) => Promise<number>;
}

async function watched(name: string, options: { hints?: Hints; git?: boolean } = {}): Promise<Watched> {
  const project = join(root, name);
  const at = (path: string) => join(project, path);
  for (const path of [file, ...others]) {
    mkdirSync(join(at(path), '..'), { recursive: true });
    writeFileSync(at(path), '{ "start": 0 }');
  }
  const git = (...args: string[]) => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: project,
      stdio: 'pipe',
    });
  };
  if (options.git) {
    git('init', '-q', '-b', 'one');
    git('add', '.');
    git('commit', '-qm', 'one');
  }
  const textsOf = ({ files }: Snapshot) => new Map([...files].map(([path, seen]) => [path, String(seen.file.bytes)]));
  const start = await lookThrough(project);
  const states = [textsOf(start)];
  const troubles: string[] = [];
  open.push(
    watchFolders({
      project,
      start,
      async onChange(snapshot, still) {
        if (!(await still())) return false;
        states.push(textsOf(snapshot));
        return true;
      },
      onTrouble: ({ message }) => troubles.push(message),
      ...(options.hints && { hints: options.hints }),
    }),
  );
  async function live(holds: (state: ReadonlyMap<string, string>) => boolean): Promise<number> {
    const start = performance.now();
    while (!holds(states.at(-1) ?? new Map())) {
      if (performance.now() - start > patience) throw new Error(`${name}: not seen within a minute`);
      await sleep(5);
    }
    return performance.now() - start;
  }
  return { at, states, troubles, git, live };
}

/** Ways in which programs put a text in a file's place. */
const ways: Readonly<Record<string, (watched: Watched, text: string, round: number) => void | Promise<void>>> = {
  'in place': ({ at }, text) => writeFileSync(at(file), text),
  'emptied, then written': async ({ at }, text) => {
    truncateSync(at(file));
    await sleep(20);
    writeFileSync(at(file), text);
  },
  'a new file renamed over the old': ({ at }, text) => {
    writeFileSync(at(`${file}.tmp`), text);
    renameSync(at(`${file}.tmp`), at(file));
  },
  'the old one renamed to a backup, as vim does': async ({ at }, text) => {
    renameSync(at(file), at(`${file}~`));
    await sleep(30);
    writeFileSync(at(file), text);
    unlinkSync(at(`${file}~`));
  },
  'two renames, as JetBrains does': ({ at }, text) => {
    writeFileSync(at(`${file}___jb_tmp___`), text);
    renameSync(at(file), at(`${file}___jb_old___`));
    renameSync(at(`${file}___jb_tmp___`), at(file));
    unlinkSync(at(`${file}___jb_old___`));
  },
  'deleted, and put back': async ({ at }, text) => {
    unlinkSync(at(file));
    await sleep(80);
    writeFileSync(at(file), text);
  },
  'in slices': async ({ at }, text) => {
    writeFileSync(at(file), '');
    for (const slice of text.match(/.{1,8}/gs) ?? []) {
      appendFileSync(at(file), slice);
      await sleep(15);
    }
  },
  'the folder removed and put back': async ({ at }, text) => {
    cpSync(at('schemas'), at('aside'), { recursive: true });
    writeFileSync(at(`aside/${file.slice('schemas/'.length)}`), text);
    rmSync(at('schemas'), { recursive: true });
    await sleep(50);
    renameSync(at('aside'), at('schemas'));
  },
  'a link to another file': ({ at }, text, round) => {
    writeFileSync(at(`v${round}.json`), text);
    symlinkSync(at(`v${round}.json`), at(`${file}.link`));
    renameSync(at(`${file}.link`), at(file));
  },
  'a link to another folder': ({ at }, text, round) => {
    const next = `v${round}`;
    cpSync(realpathSync(at('schemas/forms')), at(next), { recursive: true });
    writeFileSync(at(join(next, 'a.form.json')), text);
    symlinkSync(at(next), at('schemas/next'));
    if (round === 0) rmSync(at('schemas/forms'), { recursive: true });
    renameSync(at('schemas/next'), at('schemas/forms'));
  },
  'the same size and the same time as before': ({ at }, text) => {
    writeFileSync(at(file), text);
    utimesSync(at(file), 1_000_000, 1_000_000);
  },
  'a clock set back': ({ at }, text, round) => {
    writeFileSync(at(file), text);
    utimesSync(at(file), 2_000_000_000 - round, 2_000_000_000 - round);
  },
  'many files at once': ({ at }, text) => {
    for (const path of [file, ...others]) writeFileSync(at(path), text);
  },
};

describe.concurrent('every save is seen, whatever the way', () => {
  /** The system tells nothing of a link to a folder: each round waits for the next look. */
  const rounds = (name: string) => (name === 'a link to another folder' ? 5 : 17);

  test('a dozen ways of saving, two hundred edits: each is live soon, and none shows a file as gone', async () => {
    const waits: number[] = [];
    const crowded = crowding();
    await Promise.all(
      Object.entries(ways).map(async ([name, save], index) => {
        const project = await watched(`way-${index}`);
        for (let round = 0; round < rounds(name); round++) {
          const text = JSON.stringify({ way: name, round: 100 + round });
          await save(project, text, round);
          waits.push((await project.live((state) => state.get(file) === text)) / crowded);
        }
        for (const state of project.states) {
          expect([...state.keys()].sort(), name).toEqual([file, ...others].sort());
          expect([...state.values()], name).not.toContain('');
        }
        expect(project.troubles, name).toEqual([]);
      }),
    );
    expect(waits.length).toBeGreaterThanOrEqual(200);
    waits.sort((left, right) => left - right);
    // The last of them wait for git, or for a second look.
    expect(waits[Math.floor(waits.length * 0.5)]).toBeLessThan(3_000);
    expect(waits.at(-1)).toBeLessThan(9_000);
  });

  test('git checkout and git stash are seen whole: no file is gone, none is of the other side', async () => {
    const project = await watched('git', { git: true });
    const paths = [file, ...others];
    const write = (text: string) => {
      for (const path of paths) writeFileSync(project.at(path), text);
    };
    project.git('checkout', '-q', '-b', 'two');
    write('{ "two": 2 }');
    project.git('commit', '-qam', 'two');
    await project.live((state) => state.get(file) === '{ "two": 2 }');
    for (let round = 0; round < 20; round++) {
      const [branch, text] = round % 2 === 0 ? ['one', '{ "start": 0 }'] : ['two', '{ "two": 2 }'];
      project.git('checkout', '-q', branch);
      await project.live((state) => state.get(file) === text);
      // A few at once, without waiting for the first.
      if (round % 5 === 4) for (const each of ['one', 'two', 'one', 'two', branch]) project.git('checkout', '-q', each);
    }
    for (let round = 0; round < 5; round++) {
      write(`{ "stash": ${round} }`);
      await project.live((state) => state.get(file) === `{ "stash": ${round} }`);
      project.git('stash', '-q');
      await project.live((state) => state.get(file) === '{ "two": 2 }');
      project.git('stash', 'pop', '-q');
      await project.live((state) => state.get(file) === `{ "stash": ${round} }`);
      project.git('checkout', '-q', '.');
    }
    for (const state of project.states) {
      expect(state.size).toBe(paths.length);
      expect(new Set(state.values()).size, JSON.stringify([...state])).toBe(1);
    }
  });
});

describe.concurrent('what is no save', () => {
  test('a file only touched, a file beside, a hidden file: nothing is handed on', async () => {
    const { at, states } = await watched('touched');
    const now = Date.now() / 1_000;
    utimesSync(at(file), now, now);
    writeFileSync(at(file), readFileSync(at(file)));
    writeFileSync(at('schemas/forms/notes.md'), 'notes');
    writeFileSync(at('schemas/forms/.#a.form.json'), 'notes');
    await sleep(400);
    expect(states.length).toBe(1);
  });

  test('where a scan takes long, the next one comes later: other work needs the cores', async () => {
    const { at } = await watched('slow');
    let scans = 0;
    const sought: Sought = {
      folders: ['schemas'],
      accepts(path) {
        if (path !== file) return false;
        scans++;
        for (const end = performance.now() + 50; performance.now() < end; );
        return true;
      },
    };
    const project = at('.');
    const start = await lookThrough(project, undefined, sought);
    scans = 0;
    const hints: Hints = () => ({ close() {} });
    const watch = watchFolders({ project, sought, start, onChange: async () => true, onTrouble() {}, hints });
    open.push(watch);
    await sleep(3_500);
    expect(scans).toBeGreaterThan(0);
    expect(scans).toBeLessThanOrEqual(2);
  });

  test('while git is at work nothing is judged, but not for ever', async () => {
    const { at, states, live } = await watched('locked', { git: true });
    writeFileSync(at('.git/index.lock'), '');
    writeFileSync(at(file), '{ "half": 1 }');
    await sleep(600);
    expect(states.length).toBe(1);
    unlinkSync(at('.git/index.lock'));
    await live((state) => state.get(file) === '{ "half": 1 }');
    writeFileSync(at('.git/index.lock'), '');
    writeFileSync(at(file), '{ "half": 2 }');
    expect(await live((state) => state.get(file) === '{ "half": 2 }')).toBeGreaterThan(1_500);
  });
});

describe.concurrent('what is so for good', () => {
  test('a file deleted is gone, one emptied is empty, a folder deleted takes its files along', async () => {
    const { at, live } = await watched('gone');
    unlinkSync(at(file));
    await live((state) => !state.has(file));
    truncateSync(at('locales/en/common.json'));
    await live((state) => state.get('locales/en/common.json') === '');
    rmSync(at('schemas/forms'), { recursive: true });
    await live((state) => !state.has('schemas/forms/deep/er/b.form.json'));
  });

  test('a whole definition folder that is not there is said in a sentence, once, and what stood in it stays', async ({
    // Others run at the same time: that of the module may poll within the test alone that began last.
    expect,
  }) => {
    const { at, states, troubles, live } = await watched('without');
    renameSync(at('screens'), at('elsewhere'));
    writeFileSync(at(file), '{ "other": 1 }');
    await live((state) => state.get(file) === '{ "other": 1 }');
    await expect.poll(() => troubles.length).toBeGreaterThan(0);
    await sleep(1_200);
    expect(troubles).toEqual(['The folder screens is not there. Put it back: definitions stand in it.']);
    expect(states.at(-1)?.has('screens/user/routes.json')).toBe(true);
  });

  test('where the system tells of no more files, the folders are looked through, and it is said with the cure', async () => {
    let close = 0;
    const { at, troubles, live } = await watched('untold', {
      hints(_folders, _onHint, onError) {
        setTimeout(() => onError(Object.assign(new Error('watch'), { code: 'ENOSPC' })), 10);
        return { close: () => close++ };
      },
    });
    writeFileSync(at(file), '{ "found": 1 }');
    expect(await live((state) => state.get(file) === '{ "found": 1 }')).toBeLessThan(3_000 * crowding());
    expect(troubles).toEqual([expect.stringContaining('sysctl fs.inotify.max_user_watches=')]);
    expect(close).toBe(1);
  });
});

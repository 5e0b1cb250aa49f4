/**
 * The assistant: time from a question to the first word of its answer, without a model (one question at a time, and 20 at once), with a
 * slow endpoint behind it; and 200 readers of streams with their memory: `npm run bench -- assistant`. Everything, the clients too, runs
 * in this process.
 */
import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { chunk, finish, modelServer, open } from '../test/server/assistant/support/model-server';
import { chatOf, customer, isEnd } from '../test/server/assistant/support/people';
import { follow } from '../test/server/assistant/support/reader';
import { builtProgram } from '../test/support/built-program';
import { type ServerApp, type SignedIn, serverApp } from '../test/support/server-app';

const questions = [
  'How do I rotate the secret of a key?',
  'Can I install the license on several machines?',
  'How do I renew my license?',
  'I lost my phone, how do I sign in?',
  'Why is my report empty?',
];
const streams = 200;
/** How long the stand-in for a model thinks before its first word. */
const modelThinks = 300;
const lines: { what: string; figure: string; goal: string }[] = [];
const tell = (what: string, figure: string, goal = '') => lines.push({ what, figure, goal });
const round = (value: number) => Math.round(value * 10) / 10;
const quantile = (values: readonly number[], share: number) =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

await measureSearch();
await withServer({}, async (server, origin) => {
  // Twenty people, not one: what one person sends at once waits for that person's counters.
  const people: SignedIn[] = [];
  while (people.length < 20) people.push(await customer(server));
  for (let turn = 0; turn < 10; turn += 1) await firstWords(server, origin, people); // the index of the language is built, the program is warm
  const alone: number[] = [];
  for (let turn = 0; turn < 30; turn += 1) alone.push(...(await firstWords(server, origin, people.slice(0, 1))));
  tell('first word without a model, median', `${round(quantile(alone, 0.5))} ms`);
  tell('first word without a model, 95th of 100', `${round(quantile(alone, 0.95))} ms`, '≤ 150 ms');
  const together: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) together.push(...(await firstWords(server, origin, people)));
  tell('the same, 20 at once, 95th of 100', `${round(quantile(together, 0.95))} ms`, '≤ 150 ms');
});
const model = await modelServer();
model.behave(async (_request, reply) => {
  await pause(modelThinks);
  open(reply);
  for (let piece = 0; piece < 40; piece += 1) {
    chunk(reply, { content: `word ${piece} ` });
    await pause(25);
  }
  finish(reply);
});
await withServer({ ASSISTANT_MODEL_URL: model.url, ASSISTANT_MODEL: 'stand-in' }, async (server, origin) => {
  const person = await customer(server);
  const times: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) times.push(...(await firstWords(server, origin, [person])));
  tell(`first word of a model that thinks for ${modelThinks} ms, median`, `${round(quantile(times, 0.5))} ms`);
  await measureStreams(server, origin, person);
});
await model.close();
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.`,
);
console.table(lines);
process.exit(0);

function pause(milliseconds: number): Promise<void> {
  return new Promise((go) => setTimeout(go, milliseconds));
}

async function withServer(
  environment: Readonly<Record<string, string>>,
  work: (server: ServerApp, origin: string) => Promise<void>,
): Promise<void> {
  const server = await serverApp({ environment: { RATE_LIMITS: 'off', ...environment } });
  try {
    await work(server, await server.app.server.listen({ host: '127.0.0.1', port: 0 }));
  } finally {
    await server.close();
  }
}

/** Time until the built program has the index of every language, and of a search, with the CPU of all threads and the memory of the process. */
async function measureSearch(): Promise<void> {
  const { createDocumentation }: typeof import('../server/documentation') = await import(
    await builtProgram('server/documentation/index.ts')
  );
  const languages = ['en', 'es', 'fr', 'ja'];
  const documentation = await createDocumentation({
    project: process.cwd(),
    languages: () => languages,
    onTrouble: (error) => {
      throw error;
    },
    watch: false,
  });
  const spent = async (work: () => Promise<unknown>) => {
    const [start, used] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(used);
    return { time: performance.now() - start, processor: (user + system) / 1_000 };
  };
  collect();
  const before = process.memoryUsage.rss();
  const one = await spent(() => documentation.prepare('en'));
  const others = await spent(() => Promise.all(languages.slice(1).map(documentation.prepare)));
  const figure = ({ time, processor }: typeof one) => `${Math.round(time)} ms, ${Math.round(processor)} ms of CPU`;
  tell('start of a thread and index of one language', figure(one));
  tell('the other three at once', figure(others));
  tell('index of all four languages', `${Math.round(one.time + others.time)} ms`, '≤ 1,000 ms');
  tell('threads and indices of four languages, memory', `${round((process.memoryUsage.rss() - before) / 1e6)} MB`);
  const searches: number[] = [];
  for (let at = 0; at < 200; at += 1)
    searches.push((await spent(() => documentation.find('en', questions[at % questions.length] ?? '', 5))).processor);
  tell('a search, CPU, 95th of 200', `${round(quantile(searches, 0.95))} ms`, '≤ 15 ms');
  documentation.close();
}

/** Everybody asks at once, in a chat of their own; milliseconds from sending to the first word read from the stream. */
async function firstWords(server: ServerApp, origin: string, people: readonly SignedIn[]): Promise<readonly number[]> {
  const chats = await Promise.all(people.map(chatOf));
  return Promise.all(
    people.map(async (person, at) => {
      const chat = chats[at] ?? '';
      const reader = await follow(server, origin, person, chat, { after: 0 });
      const start = performance.now();
      const payload = { clientMessageId: `b${start}${at}`, text: questions[at % questions.length] };
      await person.call('POST', `agent/chats/${chat}/messages`, { payload });
      await reader.until((seen) => seen.some(({ type }) => type === 'DELTA'));
      const time = performance.now() - start;
      await reader.until((seen) => seen.some(isEnd));
      reader.leave();
      return time;
    }),
  );
}

/** Memory of many open streams, of both ends; and the delay of the event loop while all of them receive an answer. */
async function measureStreams(server: ServerApp, origin: string, person: SignedIn): Promise<void> {
  const chat = await chatOf(person);
  collect();
  const before = process.memoryUsage().heapUsed;
  const readers = await Promise.all(
    Array.from({ length: streams }, () => follow(server, origin, person, chat, { after: 0 })),
  );
  collect();
  const opened = process.memoryUsage().heapUsed;
  tell(`${streams} streams, heap of each (both ends)`, `${round((opened - before) / streams / 1_024)} kB`, '≤ 50 kB');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const payload = { clientMessageId: 'many', text: 'Tell me' };
  await person.call('POST', `agent/chats/${chat}/messages`, { payload });
  await Promise.all(readers.map((reader) => reader.until((seen) => seen.some(isEnd))));
  delay.disable();
  tell('event loop delay while all receive, 99th of 100', `${round(delay.percentile(99) / 1e6)} ms`, '≤ 50 ms');
  for (const reader of readers) reader.leave();
  readers.length = 0;
  await pause(500);
  collect();
  const left = process.memoryUsage().heapUsed / before;
  tell('heap after them, of that before', `${round(100 * left)} %`, '≤ 105 %');
}

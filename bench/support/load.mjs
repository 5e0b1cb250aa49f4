/**
 * A worker thread that requests an address repeatedly over persistent connections, and reports how long it took: the load must not run on
 * the thread of the server that it measures.
 */
import http from 'node:http';
import { parentPort } from 'node:worker_threads';

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

function ask(url, headers) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
        answer.resume().on('end', resolve);
      })
      .on('error', reject);
  });
}

parentPort.on('message', async ({ url, headers, requests, atOnce }) => {
  let left = requests;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await ask(url, headers);
    }),
  );
  parentPort.postMessage({ milliseconds: performance.now() - start });
});

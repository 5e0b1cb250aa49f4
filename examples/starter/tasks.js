import { text } from 'node:stream/consumers';

// A REST API in memory, for development: replace it with your own by `createPages({ project, base: 'https://…' })`.
const tasks = [{ id: '1', title: 'Open schemas/forms/task.form.json', due: '2030-01-31', done: false }];
let last = 1;

function answer(method, id, payload) {
  const index = tasks.findIndex((task) => task.id === id);
  if (id !== undefined && index < 0) return [404, { message: 'There is no such task.' }];
  if (method === 'GET') return [200, id === undefined ? tasks : tasks[index]];
  if (method === 'DELETE') return [200, tasks.splice(index, 1)[0]];
  if (method === 'PUT') {
    tasks[index] = { ...tasks[index], ...payload };
    return [200, tasks[index]];
  }
  last += 1;
  tasks.push({ done: false, ...payload, id: String(last) });
  return [201, tasks.at(-1)];
}

export const api = {
  name: 'tasks',
  configureServer({ middlewares }) {
    middlewares.use('/api/tasks', async (request, response) => {
      const id = request.url.split(/[/?]/)[1] || undefined;
      const sent = await text(request);
      const [status, body] = answer(request.method, id, sent && JSON.parse(sent));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  },
};

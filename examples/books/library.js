import { text } from 'node:stream/consumers';

// A plain REST API in memory: lists return arrays, refusals a status with a sentence.
const records = {
  authors: [
    { id: '1', name: 'Ursula K. Le Guin', born: 1929 },
    { id: '2', name: 'Stanisław Lem', born: 1921 },
  ],
  books: [
    { id: '3', title: 'The Dispossessed', year: 1974, author: '1' },
    { id: '4', title: 'Solaris', year: 1961, author: '2' },
  ],
};
let last = 4;

const nameOf = (id) => records.authors.find((author) => author.id === id)?.name;
const withName = (record) => ('author' in record ? { ...record, authorName: nameOf(record.author) } : record);

/** @returns {[status: number, body: unknown]} */
function answer(method, kind, id, query, payload) {
  const list = records[kind];
  const index = list?.findIndex((record) => record.id === id) ?? -1;
  if (list === undefined || (id !== undefined && index < 0)) return [404, { message: 'There is no such record.' }];
  if (method === 'GET') {
    const sort = query.get('sort') ?? '';
    const name = sort.replace('-', '');
    const found = list.map(withName);
    if (name) found.sort((one, other) => (one[name] > other[name] ? 1 : -1) * (sort.startsWith('-') ? -1 : 1));
    return [200, id === undefined ? found : withName(list[index])];
  }
  if (method === 'POST') {
    last += 1;
    list.push({ ...payload, id: String(last) });
    return [201, withName(list.at(-1))];
  }
  if (method === 'PUT') {
    list[index] = { ...list[index], ...payload };
    return [200, withName(list[index])];
  }
  if (kind === 'authors' && records.books.some((book) => book.author === id))
    return [409, { message: `${nameOf(id)} still has books. Delete them first.` }];
  list.splice(index, 1);
  return [204, undefined];
}

export const library = {
  name: 'library',
  configureServer({ middlewares }) {
    middlewares.use('/api', async (request, response) => {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost');
      const [, kind, id] = pathname.split('/');
      const sent = await text(request);
      const [status, body] = answer(request.method, kind, id, searchParams, sent && JSON.parse(sent));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  },
};

import { json } from 'node:stream/consumers';
import { builtInKinds, createRegistry, judge } from '@portico/engine/runtime';

const host = { loadOptions: async () => [], now: Date.now, report: console.warn };
const around = { registry: createRegistry(builtInKinds()), host, context: {} };

// The server side of the form: values are validated with the same model that the browser rendered.
export const messages = {
  name: 'messages',
  configureServer(server) {
    server.middlewares.use('/api/messages', async (request, response) => {
      const model = (await server.ssrLoadModule('virtual:portico')).default.model.forms.contact;
      const { ok, problems = [] } = await judge({ ...around, model, payload: await json(request) });
      const fields = Object.fromEntries(problems.map(({ field, ...problem }) => [field ?? '', problem]));
      response.writeHead(ok ? 201 : 422, { 'content-type': 'application/json' });
      response.end(JSON.stringify(ok ? {} : { code: 'invalid', fields }));
    });
  },
};

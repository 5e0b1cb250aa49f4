import { builtInKinds, createRegistry, judge } from '@portico/engine/runtime';

const registry = createRegistry(builtInKinds());
const host = { loadOptions: async () => [], now: Date.now, report: console.warn };

// The server end of the form: what is sent is judged by the very model that the browser drew.
export const messages = {
  name: 'messages',
  configureServer: ({ middlewares, ssrLoadModule }) =>
    middlewares.use('/api/messages', async (request, response) => {
      const { model } = (await ssrLoadModule('virtual:portico')).default;
      const payload = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString());
      const { ok, problems = [] } = await judge({ model: model.forms.contact, registry, host, payload, context: {} });
      const fields = Object.fromEntries(problems.map(({ field, ...problem }) => [field ?? '', problem]));
      response.writeHead(ok ? 201 : 422, { 'content-type': 'application/json' });
      response.end(JSON.stringify(ok ? {} : { code: 'invalid', fields }));
    }),
};

import { ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import type { TemplateProblem } from '../../../mail/template/problem';
import { invalid, notFound } from '../../../platform/http/api-error';
import { compareTemplates } from '../compare';
import { findTemplate, listEditions, listTemplates, templateList } from '../repository';
import { rendered } from '../sample';
import { declaredVariables, problemsOf, setsOf } from '../validate';

/** Every kind of email in every language. */
export const listEmailTemplates: Operation<'listEmailTemplates'> = {
  source: 'listEmailTemplates',
  access: { permission: 'readTemplates' },
  list: true,
  handle: async (call) => ok(await listTemplates(call.db, listRequest(templateList, call), call.now)),
};

/** A template, and its problems. */
export const getEmailTemplate: Operation<'getEmailTemplate', 'id'> = {
  source: 'getEmailTemplate',
  access: { permission: 'readTemplates' },
  async handle(call) {
    const template = await findTemplate(call.db, call.params.id);
    if (!template) throw notFound();
    const { letters } = call.services;
    const problems = (await problemsOf(letters, template, template)).map(asAnswered);
    return ok({ ...template, problems }, template.revision);
  },
};

const asAnswered = (problem: TemplateProblem, index: number) => ({
  id: String(index),
  part: problem.part,
  code: problem.code,
  line: problem.line ?? null,
  column: problem.column ?? null,
  name: problem.name ?? null,
  nearest: problem.nearest ?? null,
});

/** Variables that an email may use. */
export const listEmailTemplateVariables: Operation<'listEmailTemplateVariables', 'id'> = {
  source: 'listEmailTemplateVariables',
  access: { permission: 'readTemplates' },
  async handle(call) {
    const template = await findTemplate(call.db, call.params.id);
    if (!template) throw notFound();
    const { letters } = call.services;
    const required = letters.table[template.key]?.required ?? [];
    const items = Object.entries(declaredVariables(letters, template.key)).map(([name, { type, sample, values }]) => ({
      id: name,
      name,
      placeholder: `{{ ${name} }}`,
      type,
      sample: values?.join(', ') ?? sample,
      required: required.includes(name),
    }));
    return ok({ items, total: items.length, page: 1, size: Math.max(items.length, 1) });
  },
};

/** All editions that were ever active, newest first. */
export const listEmailTemplateEditions: Operation<'listEmailTemplateEditions', 'id'> = {
  source: 'listEmailTemplateEditions',
  access: { permission: 'readTemplates' },
  async handle(call) {
    if (!(await findTemplate(call.db, call.params.id))) throw notFound();
    const items = await listEditions(call.db, call.params.id);
    return ok({ items, total: items.length, page: 1, size: Math.max(items.length, 1) });
  },
};

/** Two editions, by number or identifier, line by line. */
export const compareEmailTemplate: Operation<'compareEmailTemplate', 'id'> = {
  source: 'compareEmailTemplate',
  access: { permission: 'readTemplates' },
  async handle(call) {
    const template = await findTemplate(call.db, call.params.id);
    if (!template) throw notFound();
    const editions = await listEditions(call.db, template.id);
    const wanted = (name: 'from' | 'to') => {
      const sought = call.query[name];
      if (!sought) return name === 'to' ? template : editions.find(({ status }) => status === 'ACTIVE');
      const found = editions.find(({ id, edition }) => id === sought || String(edition) === sought);
      if (!found) throw invalid({ [name]: { code: 'UNKNOWN' } });
      return found;
    };
    const items = compareTemplates(wanted('from') ?? template, wanted('to') ?? template);
    return ok({ items, total: items.length, page: 1, size: Math.max(items.length, 1) });
  },
};

/** Preview of the email with sample data: of the draft, or of the active edition. With a problem, it shows the rest, too. */
export const previewEmailTemplate: Operation<'previewEmailTemplate', 'id'> = {
  source: 'previewEmailTemplate',
  access: { permission: 'readTemplates' },
  limit: { times: 120, seconds: 60 },
  async handle(call) {
    const template = await findTemplate(call.db, call.params.id);
    if (!template) throw notFound();
    const { letters } = call.services;
    const sets = setsOf(letters, template.key);
    const set = sets.find(({ name }) => name === call.query.set) ?? sets[0];
    const { letter, problems } = await rendered(letters, template, template, set);
    const [problem] = problems;
    return ok({
      id: template.id,
      ...letter,
      language: template.language,
      set: set?.name ?? '',
      sets: sets.map(({ name }) => name),
      problem: problem?.code ?? null,
      problemName: problem?.name ?? null,
      problemLine: problem?.line ?? null,
    });
  },
};

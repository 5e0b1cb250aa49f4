import { download, ok } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { findUnanswered } from '../figures';
import { lineOf, pageDraft, sectionOf } from '../unanswered-draft';
import { wordsIn } from '../words';

const reading = { permission: 'readAgent' } as const;
/** As long as a post's title may be. */
const longestTitle = 300;

/** It is a user's message, so reading it is audited. */
async function read(call: Pick<Call<unknown, 'id', Actor>, 'db' | 'params' | 'services' | 'audit'>) {
  const found = await findUnanswered(call.db, call.params.id);
  if (found === undefined) throw notFound();
  call.audit({ targetType: 'agentEvent', targetId: found.id, targetLabel: 'unanswered' });
  const [nearest] = await call.services.documentation.find(found.language, found.question, 1);
  return { found, nearest };
}

/** A question without an answer, with the section that comes closest and the values of a post for it. */
export const getAgentUnanswered: Operation<'getAgentUnanswered', 'id'> = {
  source: 'getAgentUnanswered',
  access: reading,
  action: 'agentEvent.read',
  async handle(call) {
    const { found, nearest } = await read(call);
    const title = lineOf(found.question, longestTitle);
    return ok({
      ...found,
      nearest: nearest ? sectionOf(nearest) : '–',
      post: { languageVariants: { [found.language]: { title } } },
    });
  },
};

/** The beginning of a documentation page, as a file. */
export const beginDocumentationPage: Operation<'beginDocumentationPage', 'id'> = {
  source: 'beginDocumentationPage',
  access: reading,
  action: 'agentEvent.read',
  async handle(call) {
    const { found, nearest } = await read(call);
    const { documentation, definitions } = call.services;
    const { routes, locales, languages } = definitions.edition();
    const codes = languages.map(({ code }) => code);
    const words = wordsIn((name) => locales[name], call.actor.user.language, codes);
    const pages = documentation.pages(found.language);
    const { fileName, content } = pageDraft(found, pages, nearest, routes.user?.routes ?? [], words);
    return download({ type: 'text/markdown', fileName, content: [content] });
  },
};

import { ok } from '../../../api/answer';
import { ownParameter } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';

/** One page of the documentation with its neighbors. Screens show another block where `exists` is false. */
export const readDocumentationPage: Operation<'readPage', 'name'> = {
  source: 'readPage',
  access: 'session',
  async handle(call) {
    const { documentation } = call.services;
    const language = ownParameter(call, 'language') ?? call.actor.user.language;
    const pages = documentation.pages(language);
    const at = pages.findIndex(({ name }) => name === call.params.name);
    const page = pages[at];
    if (!page) return ok({ exists: false });
    const neighbor = (index: number) => {
      const other = pages[index];
      return other && { title: other.title, address: `/doc/${other.name}` };
    };
    const previous = neighbor(at - 1);
    const next = neighbor(at + 1);
    const { name, title, summary, body, revision } = page;
    return ok({
      exists: true,
      name,
      title,
      summary,
      body,
      language: page.language,
      revision,
      outdated: documentation.isOutdated(page),
      ...(previous && { previous }),
      ...(next && { next }),
    });
  },
};

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Documentation } from './documentation';
import type { Page } from './page';

interface PlainPagesOptions {
  readonly documentation: Pick<Documentation, 'pages'>;
  readonly languages: () => readonly string[];
  /** Address of the portal, without a trailing slash. */
  readonly home: string;
}

type LanguageQuery = { readonly Querystring: { readonly language?: unknown } };

/** Serves the pages as Markdown and a list of them (llmstxt.org), for programs. They contain no personal data, so no session is needed. */
export function registerPlainPages(app: FastifyInstance, { documentation, languages, home }: PlainPagesOptions): void {
  const languageOf = ({ language }: LanguageQuery['Querystring']) =>
    languages().find((code) => code === language) ?? languages()[0] ?? '';

  app.get<LanguageQuery & { Params: { page: string } }>('/doc/:page.md', (request, reply) => {
    const page = documentation.pages(languageOf(request.query)).find(({ name }) => name === request.params.page);
    if (!page) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such page.\n');
    return markdown(reply, wholePage(page));
  });

  app.get<LanguageQuery>('/llms.txt', (request, reply) => {
    const language = languageOf(request.query);
    const [first] = languages();
    const wish = language === first ? '' : `?language=${language}`;
    const lines = documentation
      .pages(language)
      .map(({ name, title, summary }) => `- [${title}](${home}/doc/${name}.md${wish}): ${summary}`);
    return markdown(reply, `# Portico\n\n${lines.join('\n')}\n`);
  });
}

function wholePage({ title, summary, body }: Page): string {
  return `# ${title}\n\n> ${summary}\n\n${body.replaceAll(/^(#{2,3} .*?) *\{#[a-z0-9-]+\}$/gm, '$1')}\n`;
}

function markdown(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/markdown; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(text);
}

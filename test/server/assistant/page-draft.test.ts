import { expect, it } from 'vitest';
import { compileProject, editionOf } from '../../../server/definitions';
import { pageDraft } from '../../../server/features/assistant/unanswered-draft';
import { wordsIn } from '../../../server/features/assistant/words';
import { portalVocabulary, projectSources } from '../../support/good-project';

const edition = editionOf(compileProject(await projectSources(), portalVocabulary));
const routes = edition?.routes.user?.routes ?? [];
const wordsFor = (language: string) => wordsIn((name) => edition?.locales[name], language, ['en']);
const fileOf = (question: string, beside = routes) =>
  pageDraft({ question, language: 'en' }, [], undefined, beside, wordsFor('en')).fileName;

it('a page does not get the name of a route beside the pages: it could not be reached', () => {
  expect(fileOf('API')).toBe('api-2.md');
  const spelled = routes.map((route) => ({
    ...route,
    children: route.children.map((child) => ({ ...child, aliases: ['interface'] })),
  }));
  expect(fileOf('Interface?', spelled)).toBe('interface-2.md');
});

it('other routes take no name', () => {
  expect(fileOf('Licenses')).toBe('licenses.md');
  expect(fileOf('Doc')).toBe('doc.md');
});

it('its comments are in the language of who saves it, and stay comments', () => {
  const nearest = {
    page: 'keys',
    title: 'Keys',
    heading: ['Rotate\n---'],
    address: '/doc/keys#rotate',
    text: '',
    score: 0.2,
    language: 'en',
  };
  for (const language of ['en', 'es', 'fr', 'ja']) {
    const { content } = pageDraft({ question: 'Why?', language: 'fr' }, [], nearest, routes, wordsFor(language));
    const [, ...lines] = content.split('\n');
    expect(lines.filter((line) => line.startsWith('# '))).toHaveLength(3);
    expect(content).toContain(wordsFor(language).say('draft.closest', { section: 'Keys › Rotate ---' }));
    expect(content.match(/^---$/gm)).toHaveLength(2);
  }
});

import { expect, it } from 'vitest';
import { createPortalVocabulary } from '../../../kinds';
import { compileProject, editionOf, readDefinitionFiles } from '../../../server/definitions';
import { pageDraft } from '../../../server/features/assistant/unanswered-draft';
import { projectFolder } from '../../../server/platform/project-folder';

const edition = editionOf(compileProject(await readDefinitionFiles(projectFolder()), createPortalVocabulary()));
const routes = edition?.routes.user?.routes ?? [];
const fileOf = (question: string, beside = routes) =>
  pageDraft({ question, language: 'en' }, [], undefined, beside).fileName;

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

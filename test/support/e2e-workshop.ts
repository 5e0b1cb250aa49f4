import en from '../../locales/en/iam.json';
import es from '../../locales/es/iam.json';
import fr from '../../locales/fr/iam.json';
import ja from '../../locales/ja/iam.json';
import sources from '../../schemas/sources.json';
import routes from '../../screens/user/routes.json';
import form from '../fixtures/owner-tasks/workshop.form.json';
import screen from '../fixtures/owner-tasks/workshop.screen.json';
import texts from '../fixtures/owner-tasks/workshop.texts.json';
import type { WatchedPage } from './browser';
import { addressOf, pressSubmit } from './e2e-portal';
import { type ProjectCopy, startProjectCopy } from './e2e-project';

const iam = { en, es, fr, ja };

export const FORM = 'schemas/forms/workshop.form.json';
export const SCREEN = 'screens/user/workshop.screen.json';
export const languages = ['en', 'es', 'fr', 'ja'] as const;
export const textsOf = (language: string) => `locales/${language}/iam.json`;

/** A portal with one more form, screen and route, on which product owners' tasks are tested. */
export function startWorkshop(): Promise<ProjectCopy> {
  return startProjectCopy({
    [FORM]: form,
    [SCREEN]: screen,
    'screens/user/workshop-inside.screen.json': { ...screen, id: 'workshop-inside', frame: 'portal' },
    'screens/user/routes.json': {
      ...routes,
      routes: [
        ...routes.routes,
        { id: 'workshop', path: 'workshop', screen: 'workshop', standalone: true },
        { id: 'inside', path: 'inside', label: 'workshop.title', screen: 'workshop-inside' },
      ],
    },
    'schemas/sources.json': {
      ...sources,
      sources: { ...sources.sources, saveWorkshop: { method: 'POST', path: 'workshops' } },
    },
    ...Object.fromEntries(
      languages.map((language) => [textsOf(language), { ...iam[language], workshop: texts[language] }]),
    ),
  });
}

/** Adds a sentence in every language to the workshop's texts. */
export async function say(project: ProjectCopy, name: string, sentences: Readonly<Record<string, string>>) {
  for (const language of languages) {
    await project.edit(textsOf(language), (locale) => {
      locale.workshop[name] = sentences[language];
    });
  }
}

/** Opens the workshop's form and waits until it accepts typing. */
export async function openWorkshop(page: WatchedPage): Promise<void> {
  await page.goto(addressOf(page, '/workshop'));
  await page.locator('form').waitFor();
}

export const press = pressSubmit;

/** The labels of the fields on the page, from top to bottom, without the mark of required ones. */
export async function labels(page: WatchedPage): Promise<readonly string[]> {
  return (await page.locator('.pt-field > .pt-label').allTextContents()).map((text) => text.replace('*', '').trim());
}

/** Rolls back to the earliest edition, as an administrator does. */
export async function rollBackToFirst(page: WatchedPage): Promise<void> {
  await page.goto(addressOf(page, '/admin/studio/editions'));
  await page.locator('.pt-list tbody tr').last().getByRole('button').first().click();
  await page.getByRole('dialog').first().getByRole('button', { name: 'Roll back to this edition…' }).click();
  const asked = page.getByRole('dialog').last();
  await asked.getByRole('textbox').fill('Only a trial');
  await asked.getByRole('button').last().press('Enter');
  await page
    .getByText(/^Rolled back to edition \d+\. It is live now\.$/)
    .first()
    .waitFor();
}

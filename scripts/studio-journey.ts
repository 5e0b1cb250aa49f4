import type { Journey } from '../test/support/e2e-journeys';
import { addressOf, signIn } from '../test/support/e2e-portal';

/** The way through the studio for its pictures: a field selected, its texts, why it is as it is, and the last look before publishing. */
export const studioJourney: Journey = async (page, see) => {
  await signIn(page, 'sysadmin');
  await page.goto(addressOf(page, '/admin/studio?open=schemas/forms/profile.form.json'));
  await page.getByRole('tree').waitFor();
  const later = page.getByRole('button', { name: 'Not now' });
  const field = page.frameLocator('iframe.studio-frame').locator('[data-field=phone]').first();
  await field.waitFor();
  if (await later.isVisible()) await later.click();
  await field.click();
  await page.getByRole('region', { name: 'Properties' }).getByRole('textbox').first().waitFor();
  await see('studio');
  await page.getByRole('tab', { name: 'Texts' }).click();
  await see('studio-texts');
  await page.getByRole('tab', { name: 'Logic' }).click();
  await see('studio-logic');
  await field.press('Alt+ArrowUp');
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').last().getByRole('group', { name: 'Forms that are open' }).waitFor();
  await see('studio-publish');
};

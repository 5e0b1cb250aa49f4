import type { Journey } from '../test/support/e2e-journeys';
import { addressOf, signIn } from '../test/support/e2e-portal';

/** The way through the studio for its pictures: a field selected, its texts, why it is as it is, and the last look before publishing. */
export const studioJourney: Journey = async (page, see) => {
  await signIn(page, 'sysadmin');
  await page.goto(addressOf(page, '/admin/studio?open=schemas/forms/profile.form.json'));
  await page.getByRole('tree').waitFor();
  const tour = page.getByRole('button', { name: 'Skip the tour' });
  const field = page.frameLocator('iframe.studio-frame').locator('[data-field=firstName]').first();
  await field.waitFor();
  if (await tour.isVisible()) await tour.click();
  const announcement = page.locator('.announcement .pt-icon-button');
  if (await announcement.isVisible()) await announcement.click();
  await field.click();
  await page.getByRole('region', { name: 'Properties' }).getByRole('textbox').first().waitFor();
  await see('studio');
  await page.getByRole('tab', { name: 'Texts' }).click();
  await see('studio-texts');
  await page.getByRole('tab', { name: 'Logic' }).click();
  await see('studio-logic');
  await field.press('Alt+ArrowDown');
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').last().getByRole('group', { name: 'Forms that are open' }).waitFor();
  await see('studio-publish');
};

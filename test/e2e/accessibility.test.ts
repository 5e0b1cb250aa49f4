import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { person, signInPage } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 320].map((width) => ({ colorScheme, width, height: width === 320 ? 640 : 900 })),
);

async function open(language: string): Promise<WatchedPage> {
  const page = await browser.newPage({ language });
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  return page;
}

/** Nothing runs out of the page to the side, and nothing is cut off (WCAG 1.4.10). */
async function expectToFit(page: WatchedPage): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('button, label, h1, p, a, select')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .filter((element) => getComputedStyle(element).overflow !== 'visible' || element === document.documentElement)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(wide, 'nothing is cut or scrolls sideways').toEqual([]);
}

describe('Sign-in and home keep WCAG 2.2 AA', () => {
  test.each(['en', 'es', 'fr', 'ja'])('in %s, light and dark, wide and narrow, in every state', async (language) => {
    const page = await open(language);
    const form = signInPage(page);
    const check = async (state: string) => {
      for (const { colorScheme, width, height } of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        expect(await accessibilityProblems(page), `${state}, ${colorScheme}, ${width} pixels`).toEqual([]);
        await expectToFit(page);
      }
    };
    await form.open();
    await check('empty');
    await form.press();
    await page.locator('.pt-summary').waitFor();
    await check('with the problem of an empty field');
    await form.giveEmail(person('agent'));
    await check('at the password step');
    await form.givePassword('Wrong-Password-1');
    await page.locator('.pt-problem-area .pt-alert').waitFor();
    await check('after a wrong password');
    await form.givePassword();
    await page.locator('.portal').waitFor();
    await page.locator('.pt-article').waitFor();
    await check('at home');
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('h1').count(), 'one heading of the first level').toBe(1);
  });
});

describe('What a screen reader is told', () => {
  test('at sign-in: landmarks, one heading, a named form, the parts in other languages', async () => {
    const page = await open('en');
    const form = signInPage(page);
    await form.open();
    const tree = await page.locator('body').ariaSnapshot();
    expect(tree).toContain('- banner:');
    expect(tree).toContain('- main:');
    expect(tree).toContain('heading "Sign in" [level=1]');
    expect(tree).toContain('textbox "Email address"');
    expect(tree).toContain('button "Continue" [disabled]');
    expect(await page.locator('option[lang="ja"]').textContent()).toBe('日本語');
  });

  test('at an error: the field is invalid and its description is the words shown', async () => {
    const page = await open('fr');
    const form = signInPage(page);
    await form.open();
    await form.press();
    const shown = (await page.locator('.pt-problem').first().textContent()) ?? '';
    expect(shown.trim()).not.toBe('');
    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const node = nodes.find(({ role, name }) => role?.value === 'textbox' && name?.value?.includes('adresse'.slice(1)));
    expect(node?.description?.value).toBe(shown.trim());
    expect(node?.properties?.find(({ name }) => name === 'invalid')?.value.value).toBe('true');
  });

  test('with no mouse at home: skip link first, then to the content', async () => {
    const page = await open('en');
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('agent'));
    await form.givePassword();
    await page.locator('.portal').waitFor();
    await page.reload();
    await page.locator('.portal').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('The rules of these tests', () => {
  test('notice a picture without words, faint text and targets too small to hit', async () => {
    const page = await open('en');
    await signInPage(page).open();
    await page.evaluate(() => {
      const picture = document.createElement('img');
      const faint = document.createElement('p');
      faint.textContent = 'faint';
      faint.style.color = '#ddd';
      const small = ['a', 'b'].map((name) => {
        const button = document.createElement('button');
        button.textContent = name;
        button.style.cssText = 'width:10px;height:10px;padding:0;border:0;font-size:8px';
        return button;
      });
      document.querySelector('main form')?.append(picture, faint, ...small);
    });
    const found = (await accessibilityProblems(page)).map((problem) => problem.split(':')[0]);
    expect(new Set(found)).toEqual(new Set(['image-alt', 'color-contrast', 'target-size']));
  });
});

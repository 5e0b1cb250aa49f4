import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { languages as listed } from '../../schemas/languages.json';
import { variablesOf } from '../../server/mail/letter-table';
import type { LetterKind } from '../../server/platform/ports';
import { openBrowser, type TestBrowser } from '../support/browser';
import { letterOffice, writeLetter } from '../support/letter-office';

/** Every letter in every language as a mail program draws it: nothing runs, nothing is loaded, nothing is wider than a phone. */

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
// A request to another host is a complaint.
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const { table, variables } = letterOffice;
const kinds = Object.entries(table);

/** Samples, and the longest that people can write in their place. */
const given = (kind: (typeof kinds)[number][1], long: boolean) =>
  Object.fromEntries(
    Object.entries(variablesOf(kind, variables)).map(([name, { sample, type }]) => [
      name,
      long && (type === 'text' || type === 'prose')
        ? `${sample}-${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}`
        : sample,
    ]),
  );

describe.each(listed.map(({ code }) => code))('In %s', (language) => {
  test('every letter is a page that does nothing, and a text', async () => {
    const page = await browser.newPage({ width: 390, height: 800 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const [kind, rule] of kinds)
      for (const long of [false, true]) {
        const letter = {
          id: 'one',
          to: 'kim@example.com',
          template: kind as LetterKind,
          language,
          variables: given(rule, long),
        };
        const { html = '', text, subject } = await writeLetter(letter);
        await page.setContent(html);
        const seen = await page.evaluate(() => ({
          scripts: document.querySelectorAll('script, iframe, object, embed, form').length,
          loaded: document.querySelectorAll('img, link, video, audio, source, [background], [src]').length,
          handlers: [...document.querySelectorAll('*')].filter((element) =>
            [...element.attributes].some(({ name, value }) => name.startsWith('on') || /javascript:/i.test(value)),
          ).length,
          width: document.documentElement.scrollWidth,
          words: document.body.innerText.trim().length,
          language: document.documentElement.lang,
        }));
        expect([kind, long, { ...seen, words: seen.words > 20, width: seen.width <= 390 }]).toEqual([
          kind,
          long,
          { scripts: 0, loaded: 0, handlers: 0, width: true, words: true, language },
        ]);
        expect(subject).toMatch(/^[^\r\n]+$/);
        expect(text).not.toMatch(/<\/?[a-z]+[ >]|\{\{|\}\}|undefined/);
        expect(text.trim().length).toBeGreaterThan(20);
      }
    expect(asked).toEqual([]);
  });
});

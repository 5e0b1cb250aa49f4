import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import routes from '../../screens/user/routes.json';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { during } from '../support/e2e-during';
import { addressOf, person, signIn, signInPage } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';

const screen = (id: string, blocks: readonly unknown[] = [{ block: 'article', body: 'common:unauthorized.text' }]) => ({
  [`screens/user/${id}.screen.json`]: {
    $schema: '../../schemas/meta/screen.schema.json',
    id,
    title: 'common:unauthorized.title',
    blocks,
  },
});
const route = (id: string, more: object = {}) => ({
  id,
  path: `test/${id}`,
  label: 'common:menu.api',
  screen: 'plain',
  ...more,
});

/** Routes for every rule of the acceptance check, in one group so that a row of the table is one look at the menu. */
const tried = [
  route('open'),
  route('admin-only', { adminOnly: true }),
  route('least', { minimumRole: 'ADMIN_WRITE' }),
  route('permitted', { permission: 'updateSettings' }),
  route('agent', { context: { agent: true } }),
  route('switched-off', { displayed: { setting: 'disableEditProfile', is: true } }),
];

let browser: TestBrowser;
let project: ProjectCopy;
beforeAll(async () => {
  [browser, project] = await Promise.all([
    openBrowser(),
    startProjectCopy(
      {
        ...screen('plain'),
        ...screen('terms'),
        'screens/user/routes.json': {
          ...routes,
          routes: [
            ...routes.routes.filter(({ id }) => id !== 'acknowledge-agent'),
            ...tried,
            {
              id: 'acknowledge-agent',
              path: 'acknowledge/agent',
              screen: 'terms',
              drawer: false,
              context: { agent: true, agentTerms: true },
            },
            {
              id: 'group',
              path: 'group',
              label: 'common:menu.documentation',
              aliases: ['gruppe'],
              children: [
                { id: 'first', path: 'first', label: 'common:menu.home', screen: 'plain' },
                { id: 'second', path: 'second', label: 'common:menu.help', screen: 'plain', query: { id: 'integer' } },
              ],
            },
            { id: 'hollow', path: 'hollow', label: 'common:menu.api' },
          ],
        },
      },
      { LOGIN_PATH: 'sign/in' },
    ),
  ]);
  expect(await project.problems()).toEqual([]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

const newPage = () => browser.newPage({ address: project.address });
const enter = (page: WatchedPage, name = 'user', path = '/sign/in') => signIn(page, name, path);
/** Goes to another address without loading the page again, as a link does. */
async function go(page: WatchedPage, path: string): Promise<string> {
  await page.evaluate(
    (address) => {
      history.pushState({ key: String(Math.random()), usr: null, idx: history.length }, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    addressOf(page, path),
  );
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .loading') === null);
  return page.url().slice(page.portal.length);
}

describe('The acceptance check, through the real router and menu (decisions 2.2)', () => {
  test.each([
    ['user', ['open']],
    ['agent', ['open', 'agent']],
    ['admin-read', ['open', 'admin-only']],
    ['admin-write', ['open', 'admin-only', 'least', 'permitted']],
    ['sysadmin', ['open', 'admin-only', 'least', 'permitted']],
  ])('%s sees and reaches the same routes: %j', async (name, expected) => {
    const page = await newPage();
    await enter(page, name);
    const menu = await page
      .locator('nav a[href*="/test/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/test/')[1]));
    const reached: string[] = [];
    for (const { id } of tried) {
      const at = await expectPlace(page, `/test/${id}`);
      if (at === `/test/${id}` || at === '/acknowledge/agent') reached.push(id);
      else expect(at).toBe('/unauthorized');
    }
    expect(reached).toEqual(expected);
    expect(menu).toEqual(expected);
  });
});

test('Go to home leads a role whose home was taken away to the first page that it may open, from where there is no page and where none is allowed', async () => {
  const home = async (more: object) => {
    await project.edit('screens/user/routes.json', (document) => {
      const route = document.routes.find(({ id }: { id: string }) => id === 'home');
      delete route.adminOnly;
      Object.assign(route, more);
    });
    await project.live();
  };
  const pressHome = async (page: WatchedPage, from: string, at: string, to: string) => {
    expect(await expectPlace(page, from)).toBe(at);
    await page.getByRole('main').getByRole('button', { name: 'Go to home' }).click();
    await page.waitForURL(addressOf(page, to));
  };
  await home({ adminOnly: true });
  try {
    const customer = await newPage();
    await enter(customer);
    await pressHome(customer, '/nowhere', '/nowhere', '/licenses/list');
    await pressHome(customer, '/home', '/unauthorized', '/licenses/list');
    await customer.getByRole('heading', { level: 1, name: 'Licenses' }).waitFor();
    const administrator = await newPage();
    await enter(administrator, 'admin-read');
    await pressHome(administrator, '/nowhere', '/nowhere', '/home');
  } finally {
    await home({});
  }
});

/** Opens an address in the page and waits until it has come to rest. */
async function expectPlace(page: WatchedPage, path: string): Promise<string> {
  await go(page, path);
  let before = '';
  await expect
    .poll(
      async () => {
        // The page has drawn what it had to draw.
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        const same = before === page.url();
        before = page.url();
        return same;
      },
      { interval: 60 },
    )
    .toBe(true);
  return page.url().slice(page.portal.length);
}

describe('Addresses (specification section 2)', () => {
  test('other spellings, groups, unknown places, queries: each comes to rest by one replaced entry', async () => {
    const page = await newPage();
    await enter(page);
    const length = await page.evaluate(() => history.length);
    await page.goto(addressOf(page, '/gruppe/second?id=7&evil=1'));
    await page.waitForURL(addressOf(page, '/group/second?id=7'));
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    expect(await expectPlace(page, '/group')).toBe('/group/first');
    for (const unknown of ['/group/nothing/at/all', '/nothing']) {
      await expectPlace(page, '/group/first');
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor({ state: 'detached' });
      expect(await expectPlace(page, unknown), 'an unknown address stays').toBe(unknown);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    }
    expect(await expectPlace(page, '/group/second?id=seven')).toBe('/group/second');
    await page.goto(new URL('/licences/list?id=1', page.portal).href);
    await page.waitForURL(addressOf(page, '/licenses/list?id=1'));
  });

  test('a deep link survives sign-in with its query, at the login path that is configured', async () => {
    const page = await newPage();
    await page.goto(addressOf(page, '/gruppe/second?id=7&evil=1'));
    await page.waitForURL(/\/sign\/in\?target=/);
    const form = signInPage(page);
    await form.giveEmail(person('user'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/group/second?id=7'));
  });

  test('deep links of pages that are not there, or not for this person, lead to the start or to the refusal, which says so; nothing is read', async () => {
    const page = await newPage();
    await enter(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const links = [
      'users/list?id=7',
      'users/list?email=ada%40portico.example',
      'rates/configurations?name=basic',
      'rates/versions?name=basic',
      'rates/plans?name=basic&version=2',
      'agent/chat?id=7&eventId=9',
      'agent/chats?status=OPEN',
      'agent/events?type=ERROR',
      'agent/actions?status=FAILED',
    ];
    for (const link of links) {
      const place = await expectPlace(page, `/${link}`);
      expect(place.split('?')[0], 'it stays, and says that there is no page').toBe(`/${link.split('?')[0]}`);
    }
    await page.getByText('There is no page at this address.').first().waitFor();
    await page.getByRole('button', { name: 'Go to home' }).click();
    await page.waitForURL(addressOf(page, '/home'));
    await page.goto(addressOf(page, `/admin/${links[0]}`));
    await page.waitForURL(addressOf(page, '/admin/unauthorized'));
    await page.getByRole('button', { name: 'Go to the user portal' }).waitFor();
    expect(asked.filter((path) => /\/api\/v1\/(users|rates|agent)/.test(path))).toEqual([]);
    // A page of one's own that holds nothing of that id says so in place.
    await page.goto(addressOf(page, '/licences/list?id=00000000-0000-4000-8000-000000000000'));
    await page.waitForURL(addressOf(page, '/licenses/list?id=00000000-0000-4000-8000-000000000000'));
    await page.getByText('Not found or you do not have access').waitFor();
  });

  test('the page of a license elsewhere is that of the product family for category wls, else that of the cloud', async () => {
    const page = await newPage();
    await enter(page);
    const { links } = await (await page.request.get(addressOf(page, '/api/v1/settings'))).json();
    const { items } = await (await page.request.get(addressOf(page, '/api/v1/licenses?size=50'))).json();
    const of = (fits: (category: string) => boolean) =>
      items.find((license: { readonly category: string }) => fits(license.category));
    const cases = [
      [of((category) => category === 'wls'), links.wls],
      [of((category) => category !== 'wls'), links.cloud],
    ] as const;
    const everyTab = page.context();
    await everyTab.route(
      (url) => url.origin !== new URL(page.portal).origin,
      (route) => route.fulfill({ status: 204 }),
    );
    for (const [license, base] of cases) {
      await page.goto(addressOf(page, `/licenses/list?id=${license.id}`));
      await page.getByRole('button', { name: new RegExp(`^${license.number}`) }).click();
      const [left] = await Promise.all([
        everyTab.waitForEvent('request', (request) => request.url().startsWith(base)),
        page
          .getByRole('dialog')
          .getByText(/^Open in the /)
          .click(),
      ]);
      expect(left.url()).toBe(`${base.replace(/\/$/, '')}/licenses/${license.id}`);
      expect(new URL(page.url()).pathname, 'the portal stays where it was').toBe('/iam/licenses/list');
    }
  });

  test('the menu leads back to the last place of a group, and a foreign one in storage leads nowhere', async () => {
    const page = await newPage();
    await enter(page);
    expect(await expectPlace(page, '/group/second?id=7')).toBe('/group/second?id=7');
    const visited = () => page.evaluate(() => sessionStorage.getItem('portico-visitedRoutes'));
    await expect.poll(visited).toContain('/group/second?id=7');
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.waitForURL(addressOf(page, '/home'));
    const group = page.locator('nav').getByRole('link', { name: 'Documentation', exact: true });
    await expect.poll(() => group.getAttribute('href')).toBe('/iam/group/second?id=7');
    const kept = ['{"group":"//evil.example"}', '{"group":"/home"}', '{"group":7}', 'no json', '[]', 'null'];
    for (const [index, value] of kept.entries()) {
      // The menu is made again with each page.
      await page.evaluate((text) => sessionStorage.setItem('portico-visitedRoutes', text), value);
      await expectPlace(page, index % 2 === 0 ? '/doc' : '/home');
      await expect.poll(() => group.getAttribute('href'), { message: value }).toBe('/iam/group');
      await page.evaluate(() => sessionStorage.setItem('portico-visitedRoutes', '{"group":"/group/second"}'));
      await expectPlace(page, index % 2 === 0 ? '/licenses/request' : '/keys/list');
      await expect.poll(() => group.getAttribute('href')).toBe('/iam/group/second');
    }
  });

  test('a route without a component says so to developers', async () => {
    const page = await newPage();
    page.allow(/No component for route/);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await enter(page);
    await expectPlace(page, '/hollow');
    await page.getByRole('heading', { name: 'Page not available' }).waitFor();
    expect(said.join('\n')).toContain('route-without-component');
  });

  test('a route that goes live is there at the next navigation, without a reload', async () => {
    const page = await newPage();
    await enter(page);
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await during(page.waitForResponse('**/definitions/manifest.json'), async () => {
      await project.edit('screens/user/routes.json', (document) => {
        document.routes.push({ id: 'fresh', path: 'fresh', label: 'common:portal.admin.title', screen: 'plain' });
      });
      await project.live();
    });
    await page.getByRole('link', { name: 'Help', exact: true }).last().click();
    await page.locator('nav').getByRole('link', { name: 'Admin Portal', exact: true }).click();
    await page.waitForURL(addressOf(page, '/fresh'));
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    await project.restore();
  });
});

describe('Help (specification section 2, documentation)', () => {
  test('stands at /doc with the API below it, which lists what the server itself says', async () => {
    const page = await newPage();
    await enter(page);
    await expectPlace(page, '/doc/api');
    await page.getByRole('heading', { level: 1, name: 'API' }).waitFor();
    await page.getByText('/auth/profile').first().waitFor();
    await page.getByRole('button', { name: 'Samples: GET /auth/profile' }).click();
    await page.getByText('curl "$BASE/auth/profile"').waitFor();
  });
});

describe('The documentation', () => {
  test('is searched, read to a heading, left for the next page, and says what is not there', async () => {
    const page = await newPage();
    await enter(page);
    await page.goto(addressOf(page, '/doc'));
    await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('my laptop was stolen');
    await page.getByRole('link', { name: 'API keys › Disable and enable a key' }).click();
    await page.waitForURL(/\/doc\/keys#disable$/);
    await page.getByRole('heading', { name: 'Disable and enable a key' }).and(page.locator(':focus')).waitFor();
    // In tabs, bookmarks and history each page has its own name.
    await expect.poll(() => page.title()).toBe('API keys – User Portal');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Delete a key' }).click();
    await page.waitForURL(/\/doc\/keys#delete$/);
    await page.getByRole('navigation', { name: 'More pages' }).getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { level: 2, name: 'Usage' }).waitFor();
    await expect.poll(() => page.title()).toBe('Usage – User Portal');
    await page.goto(addressOf(page, '/doc/nothing-of-the-kind'));
    await page.getByText('There is no page at this address.').waitFor();
  });
});

describe('The admin portal (decision D12)', () => {
  test('comes from the same build by its path; a user who signs in there is told so, with a way to the user portal', async () => {
    const page = await newPage();
    await page.goto(addressOf(page, '/admin/home'));
    await page.waitForURL(/\/admin\/sign\/in/);
    await expect.poll(() => page.title()).toContain('Admin Portal');
    const form = signInPage(page);
    await form.giveEmail(person('user'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/admin/unauthorized'));
    await page.getByRole('button', { name: 'Go to the user portal' }).click();
    await page.waitForURL(addressOf(page, '/home'));
    await expect.poll(() => page.title()).toContain('User Portal');
  });
});

/** Every route of the menu and of the account; what a person sees there comes from the server after the page stands. */
const routesToWatch = [
  '/home',
  '/licenses/list',
  '/licenses/request',
  '/keys/list',
  '/usage',
  '/news/whats-new',
  '/news/security',
  '/news/notifications',
  '/doc',
  '/doc/api',
  '/editprofile',
  '/account/security',
  '/account/sessions',
  '/account/notifications',
  '/account/data',
  '/unauthorized',
];

/** Whether nothing is on its way any more, and what came has been drawn. */
async function standsStill(page: WatchedPage, awaited: ReadonlySet<unknown>): Promise<boolean> {
  const drawn = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        // What has just come is drawn in the next frame, and may ask for more.
        const look = () => resolve(document.querySelector('#main .pt-skeleton, #main[aria-busy], .loading') === null);
        setTimeout(() => requestAnimationFrame(look), 100);
      }),
  );
  return drawn && awaited.size === 0;
}

/** How far a page shifted, and what moved in it, for anyone who reads why the test failed. */
interface Shifts {
  /** Sum of the scores of its layout shifts, as CLS counts them. */
  readonly score: number;
  /** A line for each shift and each element that it moved: where it was and where it is, in CSS pixels. */
  readonly moves: readonly string[];
}

/** Runs in the page, before anything of it: keeps what shifts in `window.shifts`. */
function watchShifts(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const shifts = { score: 0, moves: [] as string[] };
  Object.assign(window, { shifts });
  const box = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${[x, y].map(Math.round)} ${Math.round(width)}×${Math.round(height)}`;
  const name = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'an element that is gone';
    const opening = element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 120);
    return `${opening} “${(node?.textContent ?? '').slice(0, 40)}”`;
  };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      shifts.score += shift.value;
      shifts.moves.push(`${shift.value.toFixed(4)} after ${Math.round(shift.startTime)} ms`);
      for (const { node, previousRect, currentRect } of shift.sources)
        shifts.moves.push(`  ${box(previousRect)} → ${box(currentRect)} ${name(node)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The routes of which a wide window shows more at once than a narrow one does. */
const routesToWatchWide = [
  '/home',
  '/licenses/list',
  '/keys/list',
  '/usage',
  '/news/whats-new',
  '/editprofile',
  '/account/security',
];

/** The shifts of each of the routes in a window of that width, in French, whose words are the longest, with a server that takes its time. */
async function shiftsAt(width: number, routes: readonly string[]): Promise<Record<string, Shifts>> {
  const page = await browser.newPage({ address: project.address, language: 'fr', width });
  await page.addInitScript(watchShifts);
  await enter(page);
  const awaited = new Set<unknown>();
  page.on('request', (request) => {
    // The stream of news never ends.
    if (!new URL(request.url()).pathname.endsWith('/definitions/events')) awaited.add(request);
  });
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  await page.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 80));
    // The page may have gone meanwhile.
    await route.continue().catch(() => undefined);
  });
  // As at a first visit, code and looks come one after the other, and the typeface when the page is drawn already: its stand-in must
  // take the same room.
  await page.route('**/assets/*.{js,css,woff2}', async (route) => {
    const late = route.request().url().endsWith('.woff2') ? 400 : 60;
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.continue().catch(() => undefined);
  });
  const shifts: Record<string, Shifts> = {};
  for (const path of routes) {
    await page.goto(addressOf(page, path));
    await page.locator('#heading').waitFor();
    await expect.poll(() => standsStill(page, awaited), { interval: 30 }).toBe(true);
    shifts[`${path} at ${width} px`] = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  }
  return shifts;
}

describe('Moving about', () => {
  test('shifts nothing worth naming on any route, wide and narrow (CLS below 0.02)', async () => {
    const both = [shiftsAt(390, routesToWatch), shiftsAt(1280, routesToWatchWide)];
    const shifts = (await Promise.all(both)).flatMap((one) => Object.entries(one));
    const tooFar = shifts.filter(([, { score }]) => score >= 0.02);
    expect(tooFar.map(([at, { score, moves }]) => [`${at}: ${score.toFixed(4)}`, ...moves].join('\n'))).toEqual([]);
  });
});

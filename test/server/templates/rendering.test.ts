import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { languages as listed } from '../../../schemas/languages.json';
import { createIsolatedRenderer } from '../../../server/mail/template/isolated';
import type { RenderJob } from '../../../server/mail/template/job';
import { renderLetter } from '../../../server/mail/template/render-letter';
import { computing } from '../../support/waiting';

/** How a template becomes a letter, and what nobody can make of one. */
const job = (body: string, subject = 'Hello', values: RenderJob['values'] = {}): RenderJob => ({
  template: { subject, body },
  values: {
    name: { type: 'text', value: 'Kim' },
    nothing: { type: 'text', value: null },
    link: { type: 'url', value: 'https://portal.example/licenses' },
    ...values,
  },
  language: 'en',
  units: {},
  origin: 'https://portal.example',
});
const languages = listed.map(({ code }) => code);
const problem = (body: string) => {
  try {
    renderLetter(job(body));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

test('The words of people have a limit of time; those of the program take as long as a busy machine makes them', () => {
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 100));
  try {
    expect(problem('Hi {{ name }}')).toMatch(/TOO_SLOW/);
    expect(renderLetter({ ...job('Hi {{ name }}'), isOwn: true }).text).toBe('Hi Kim');
  } finally {
    clock.mockRestore();
  }
});

test('Markdown becomes a page and a text', () => {
  const { html, text } = renderLetter(
    job(
      '# Hi {{ name }}\n\nOne *two*\nthree `{{ name }}`\n\n1. a\n2. b\n   - c\n\n> said\n\n[Open]({{ link }}) {{ link }}\n\n---\n\n    code',
    ),
  );
  expect(text).toBe(
    'Hi Kim\n\nOne two\nthree Kim\n\n1. a\n2. b\n  - c\n\n> said\n\nOpen (https://portal.example/licenses) https://portal.example/licenses\n\n-----\n\ncode',
  );
  for (const part of [
    '<h1>Hi Kim</h1>',
    'One <em>two</em><br>',
    '<code>Kim</code>',
    '<ol><li>a</li>',
    '<blockquote><p>said</p>',
    '<a href="https://portal.example/licenses">Open</a>',
    '<a href="https://portal.example/licenses">https://portal.example/licenses</a>',
    '<hr>',
    '<pre><code>code',
  ])
    expect(html).toContain(part);
});

test('What is not given is nothing, in conditions and in words', () => {
  const { text } = renderLetter(
    job('{% if nothing %}a{% else %}b{% endif %}{{ nothing }}{{ nothing | default: "c" }}'),
  );
  expect(text).toBe('bc');
});

test('Reading a template happens in the thread, and ends when it takes too long', async () => {
  const renderer = createIsolatedRenderer();
  const unknown = await renderer.inspect(job('Hi {{ nme }}'));
  expect(unknown).toMatchObject([{ part: 'body', code: 'TEMPLATE_VARIABLE_UNKNOWN', line: 1, name: 'nme' }]);
  expect(await renderer.inspect(job('Hi {{ name }}'))).toEqual([]);
  expect((await renderer.render(job('Hi {{ name }}'))).text, 'and renders on').toBe('Hi Kim');
  await renderer.close();
  const program = join(tmpdir(), `slow-${process.pid}.mjs`);
  writeFileSync(
    program,
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); }); parentPort.postMessage('ready');",
  );
  const slow = createIsolatedRenderer({ program: pathToFileURL(program), patience: 50 });
  expect(await slow.inspect(job('Hi'))).toEqual([{ part: 'body', code: 'TEMPLATE_TOO_SLOW' }]);
  await slow.close();
});

test('A subject has one line, whatever is put in', () => {
  const values = { name: { type: 'prose' as const, value: 'a\r\nBcc: all@evil.example\u2028b' } };
  const { subject } = renderLetter(job('x', 'News: {{ name }}', values));
  expect(subject).toBe('News: a Bcc: all@evil.example b');
});

describe('Nobody’s name is ever more than a name', () => {
  const names = [
    '[Reset your password](https://evil.example)',
    '![x](https://evil.example/x.png)',
    '<https://evil.example>',
    '<a href="https://evil.example">x</a>',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '"><style>*{}</style>',
    '# Heading',
    '\n\n# Heading\n\n> quote',
    '**bold** _it_ `code`',
    '{{ link }}',
    '{% for i in (1..9) %}x{% endfor %}',
    "{{constructor.constructor('return process')()}}",
    'www.evil.example',
    'https://evil.example/',
    'evil.example',
    '\uE0000\uE001\uE0001\uE001',
    '\u202Eevil',
    'javascript:alert(1)',
    'x](https://evil.example) [y',
    '&lt;b&gt;',
    "' onmouseover='x",
    'a\r\nBcc: b@evil.example',
    '山田.example 太郎',
    // As they are written in other languages, and what else Markdown, HTML and mail programs know.
    '[Réinitialisez votre mot de passe](https://evil.example)',
    '[Restablezca su contraseña](//evil.example)',
    '[パスワードを再設定](https://evil.example/ja)',
    '¡Gratis! www.evil.example',
    '無料：https://evil.example/',
    'Gagné : http://evil.example',
    '[x](<https://evil.example>)',
    '[x](https://evil.example "t")',
    '[x]: https://evil.example',
    '[x][y]',
    '\\[x\\](https://evil.example)',
    '![](data:image/png;base64,AA)',
    '<svg onload=alert(1)>',
    '<!-- x -->',
    '<![CDATA[x]]>',
    '<mailto:x@evil.example>',
    'mailto:x@evil.example',
    '&#106;avascript:alert(1)',
    '&lt;script&gt;',
    '`` ` ``',
    '~~~\nx',
    '---',
    '***',
    '| a | b |\n|---|---|',
    '1. x',
    '- [ ] x',
    '\tcode',
    'x\u0000y',
    '\u200Bevil.example',
    '\u2028# x',
    'a\u0085b',
    '🔒 evil.example',
    'ftp://evil.example',
    'http:\\\\evil.example',
    '//evil.example',
    '{%- if name -%}x{%- endif -%}',
  ];
  const templates = [
    'Hello {{ name }},',
    '**{{ name }}**',
    '- {{ name }}',
    '# {{ name }}',
    '> {{ name }}',
    '`{{ name }}`',
    '[{{ name }}]({{ link }})',
    '    {{ name }}',
  ];
  test('there are sixty of them', () => expect(new Set(names).size).toBe(60));
  test.each(names)('%j', (value) => {
    for (const [index, body] of templates.entries()) {
      const language = languages[index % languages.length] ?? 'en';
      const { html, text } = renderLetter({
        ...job(body, 'Hi', { name: { type: 'text', value } }),
        language,
        isOwn: true,
      });
      const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, target]) => target);
      expect(links.filter((target) => target !== 'https://portal.example/licenses')).toEqual([]);
      const inner = html.slice(html.indexOf('<main>') + 6, html.indexOf('</main>'));
      expect(
        inner.replace(
          /<\/?(?:p|strong|em|ul|li|h1|blockquote|code|pre|br|a)(?: href="https:\/\/portal\.example\/licenses")?>/g,
          '',
        ),
      ).not.toMatch(/[<>]/);
      expect(`${inner}${text}`).not.toMatch(/(?<!\u2060)\.(?!\u2060)example(?!\/licenses)|:\/\/(?!portal\.example)/);
      expect(text.split('\n').length).toBe(1);
    }
  });
});

/** Templates that want more than words, and the codes that refuse them. */
const hostile: readonly (readonly [string, string])[] = [
  ["{{constructor.constructor('return process')()}}", 'SYNTAX|UNKNOWN'],
  ['{{ name.constructor }}', 'UNKNOWN'],
  ['{{ name.__proto__.x }}', 'UNKNOWN'],
  ['{{ __proto__ }}', 'UNKNOWN'],
  ['{{ 1 | valueOf }}', 'FILTER_UNKNOWN'],
  ['{{ name | raw }}', 'FILTER_UNKNOWN'],
  ['{{ name | append: "x" }}', 'FILTER_UNKNOWN'],
  ["{{ name | where: 'a', 'b' }}", 'FILTER_UNKNOWN'],
  ["{% include 'package.json' %}", 'TAG_UNKNOWN'],
  ["{% render '../package.json' %}", 'TAG_UNKNOWN'],
  ["{% layout 'x' %}", 'TAG_UNKNOWN'],
  ['{% block a %}{% endblock %}', 'TAG_UNKNOWN'],
  ['{% assign a = 1 %}', 'TAG_UNKNOWN'],
  ['{% capture a %}x{% endcapture %}', 'TAG_UNKNOWN'],
  ['{% liquid echo name %}', 'TAG_UNKNOWN'],
  ['{% tablerow i in (1..9) %}{% endtablerow %}', 'TAG_UNKNOWN'],
  ['{% raw %}{{ name }}{% endraw %}', 'TAG_UNKNOWN'],
  ['{% cycle "a", "b" %}', 'TAG_UNKNOWN'],
  ['{% increment a %}', 'TAG_UNKNOWN'],
  ['{% for i in (1..1000000) %}x{% endfor %}', 'TOO_LONG|TOO_LARGE'],
  ['{% for i in (1..999999999999) %}{% endfor %}', 'TOO_LONG|TOO_LARGE'],
  ['{% for i in name %}x{% endfor %}', 'SYNTAX'],
  [`${'{% for a in (1..100) %}'.repeat(6)}${'{% endfor %}'.repeat(6)}`, 'TOO_SLOW|TOO_LARGE'],
  [`${'{% for a in (1..100) %}'.repeat(3)}${'x'.repeat(500)}${'{% endfor %}'.repeat(3)}`, 'TOO_SLOW|TOO_LARGE'],
  [`${'{% if name %}'.repeat(2000)}`, 'SYNTAX|TOO_LARGE|TOO_SLOW'],
  ['{{ "2020" | date: "%5000000d" }}', 'undefined'],
  ['[x](javascript:alert(1))', 'LINK_REFUSED'],
  ['[x](JaVaScRiPt:alert(1))', 'LINK_REFUSED'],
  ['[x](data:text/html,x)', 'LINK_REFUSED'],
  ['[x](http://evil.example)', 'LINK_REFUSED'],
  ['[x](//evil.example)', 'LINK_REFUSED'],
  ['[x](/licenses)', 'LINK_REFUSED'],
  ['[x](https:evil.example)', 'LINK_REFUSED'],
  ['<ftp://evil.example>', 'LINK_REFUSED'],
  ['see http://evil.example', 'LINK_REFUSED'],
  ['[x]({{ name }})', 'LINK_VARIABLE'],
  ['[x](https://evil.example/{{ name }})', 'LINK_VARIABLE'],
  ['[x]({{ link | upcase }})', 'LINK_VARIABLE'],
  ["{{ name['constructor'] }}", 'UNKNOWN'],
  ["{{ name['__proto__'] }}", 'UNKNOWN'],
  ['{{ process }}', 'UNKNOWN'],
  ['{{ globalThis }}', 'UNKNOWN'],
  ['{{ name | json }}', 'FILTER_UNKNOWN'],
  ['{{ name | map: "constructor" }}', 'FILTER_UNKNOWN'],
  ['{{ name | sort_natural }}', 'FILTER_UNKNOWN'],
  ['{{ name | newline_to_br }}', 'FILTER_UNKNOWN'],
  ['{{ name | date: "%Y" | raw }}', 'FILTER_UNKNOWN'],
  ['{% echo name %}', 'TAG_UNKNOWN'],
  ['{% decrement a %}', 'TAG_UNKNOWN'],
  ['{% section "x" %}', 'TAG_UNKNOWN'],
  ["{% include '/etc/passwd' with name %}", 'TAG_UNKNOWN'],
  ['{{ name', 'SYNTAX'],
  ['{% if name %}', 'SYNTAX'],
  ['{% endif %}', 'SYNTAX|TAG_UNKNOWN'],
  ['[x](vbscript:x)', 'LINK_REFUSED'],
  ['[x](file:///etc/passwd)', 'LINK_REFUSED'],
  ['[x](javascript&#58;alert(1))', 'LINK_REFUSED'],
  ['[x](&#x6A;avascript:alert(1))', 'LINK_REFUSED'],
  ['[x](ftp://evil.example/{{ name }})', 'LINK'],
  ['[x](https:/{{ name }})', 'LINK'],
];

describe('What a template cannot do', () => {
  test('is tried in sixty ways', () => expect(new Set(hostile.map(([body]) => body)).size).toBe(60));
  test.each(hostile)('%s', (body, code) => {
    const computed = computing();
    expect(String(problem(body))).toMatch(new RegExp(code));
    expect(computed()).toBeLessThan(1_000);
  });

  test('neither pictures nor HTML come of it', () => {
    const { html } = renderLetter(job('![x](https://cdn.example/x.png) <b>bold</b> <script>alert(1)</script>'));
    expect(html.slice(html.indexOf('<main>'))).not.toMatch(/<img|<b>|<script/);
  });
});

describe('A template that people wrote is rendered in a thread of its own', () => {
  const isolated = createIsolatedRenderer();
  afterAll(() => isolated.close());

  test('which says the same as one’s own', async () => {
    const letter = job('Hi **{{ name }}** [x]({{ link }})');
    expect(await isolated.render(letter)).toEqual(renderLetter(letter));
    await expect(isolated.render(job('{{ nobody }}'))).rejects.toMatchObject({
      problem: { code: 'TEMPLATE_VARIABLE_UNKNOWN', name: 'nobody' },
    });
  });

  test('and whatever that is, nothing else waits for it', async () => {
    const turns = monitorEventLoopDelay({ resolution: 5 });
    await isolated.render(job('Hi'));
    turns.enable();
    for (const [body] of hostile) await isolated.render(job(body)).catch(() => undefined);
    turns.disable();
    // What it took is in docs/benchmarks.md; a busy machine takes longer.
    console.info(`60 hostile templates: the longest turn of the process took ${Math.round(turns.max / 1e6)} ms`);
    expect(turns.max / 1e6).toBeLessThan(1_000);
  });

  const threadOf = (text: string) => {
    const file = join(tmpdir(), `letter-thread-${process.pid}-${text.length}.mjs`);
    writeFileSync(file, `import { parentPort } from 'node:worker_threads';\nparentPort.postMessage('ready');\n${text}`);
    return pathToFileURL(file);
  };

  test('and ended when it does not come back; the next one begins again, and nothing else is held up', async () => {
    const endless = createIsolatedRenderer({
      program: threadOf(
        "parentPort.on('message', ({ job: { template } }) => { if (template.subject === 'loop') for (;;); parentPort.postMessage({ rendered: { subject: 'alive' } }); });",
      ),
      patience: 200,
    });
    let turns = 0;
    const ticking = setInterval(() => turns++, 5);
    await expect(endless.render(job('x', 'loop'))).rejects.toMatchObject({ problem: { code: 'TEMPLATE_TOO_SLOW' } });
    clearInterval(ticking);
    expect(turns, 'the process went on meanwhile').toBeGreaterThan(5);
    expect(await endless.render(job('x', 'well'))).toEqual({ subject: 'alive' });
    await endless.close();
  });

  test('and ends alone when it takes all memory', async () => {
    const greedy = createIsolatedRenderer({
      program: threadOf(
        "const all = []; parentPort.on('message', () => { for (;;) all.push(new Array(100_000).fill(Math.random())); });",
      ),
      patience: 20_000,
    });
    await expect(greedy.render(job('x'))).rejects.toMatchObject({ problem: { code: 'TEMPLATE_TOO_LARGE' } });
    await greedy.close();
  });
});

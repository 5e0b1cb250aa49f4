import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Article } from '../../../engine/react/article';
import { readMarkdown } from '../../../engine/react/markdown';
import { writtenLink } from '../../../engine/react/written-link';
import { renderWith, testEngine } from '../../support/test-engine';
import { computing } from '../../support/waiting';

const draw = (text: string) => renderWith(testEngine(), <Article text={text} />).container;

describe('an article', () => {
  it('has paragraphs, lists, notes, code, bold words and links', () => {
    const container = draw(
      'One **bold** word\nand `code`.\n\n- first\n- second\n\n1. one\n\n> Mind this.\n\n```\n<b>raw</b>\n```\n\n[Help](https://example.com/help)',
    );
    expect(container.querySelector('strong')).toHaveTextContent('bold');
    expect(container.querySelectorAll('ul > li')).toHaveLength(2);
    expect(container.querySelectorAll('ol > li')).toHaveLength(1);
    expect(screen.getByRole('note')).toHaveTextContent('Mind this.');
    expect(container.querySelector('pre')).toHaveTextContent('<b>raw</b>');
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', 'https://example.com/help');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](https:evil.example)',
    '[x](https://user@evil.example)',
  ])('makes neither markup nor a link of %s', (text) => {
    const container = draw(text);
    expect(container.querySelector('script, img, a')).toBeNull();
  });

  it('says values of the context by name, and never reads Markdown or names in them', () => {
    const values = {
      profile: { firstName: '**Ada** [x](https://evil.example) {{profile.email}}', email: 'ada@example.com' },
    };
    const text = 'Hello {{profile.firstName}}, **{{ profile.email }}**{{profile.missing.deeper}}{{constructor.name}}!';
    const { container } = renderWith(testEngine(), <Article text={text} values={values} />);
    expect(container).toHaveTextContent('Hello **Ada** [x](https://evil.example) {{profile.email}}, ada@example.com!');
    expect(container.querySelector('a')).toBeNull();
    expect(container.querySelectorAll('strong')).toHaveLength(1);
  });

  it('reads a long line of open marks in no time', () => {
    for (const mark of ['**a', '[a](', '`', '[', '> ', '- ']) {
      const computed = computing();
      readMarkdown(mark.repeat(50_000));
      expect(computed()).toBeLessThan(2_000);
    }
  });
});

describe('a written link', () => {
  const origin = 'https://portal.example';
  it.each([
    ['/iam/home', { href: '/iam/home', inApp: true }],
    ['https://portal.example/iam/home', undefined],
    ['mailto:help@example.com', { href: 'mailto:help@example.com', inApp: false }],
    ['https://other.example/a', { href: 'https://other.example/a', inApp: false }],
    ['/iam/..//evil', undefined],
    ['ftp://other.example', undefined],
    ['relative', undefined],
    ['', undefined],
  ])('%s leads to %j', (href, expected) => {
    expect(writtenLink(href, origin)).toEqual(expected);
  });
});

import { describe, expect, test } from 'vitest';
import { SmallProject } from './small-project';

describe('portico describe', () => {
  test('says what shows when, which rules hold and what is sent where', async () => {
    const { code, text } = await new SmallProject().portico('describe', 'contact');
    expect(code).toBe(0);
    expect(text).toContain('# Form contact');
    expect(text).toContain('## Step 1: person');
    expect(text).toContain('**seats** (integer)');
    expect(text).toContain('Shown when “kind” is “company”.');
    expect(text).toContain('Options: private, company.');
    expect(text).toContain('Submitting sends this step to saveContact.');
  });

  test.each([
    ['es', 'Se muestra cuando «kind»'],
    ['fr', 'Affiché quand « kind »'],
    ['ja', '表示する条件: 「kind」が「company」である'],
  ])('speaks %s', async (language, sentence) => {
    expect((await new SmallProject().portico('describe', 'contact', '--language', language)).text).toContain(sentence);
  });

  test('knows the nearest form', async () => {
    expect(await new SmallProject().portico('describe', 'contcat')).toMatchObject({
      code: 2,
      text: expect.stringContaining('Did you mean “contact”?'),
    });
  });
});

describe('portico graph', () => {
  test('draws what a field is displayed by, as Mermaid', async () => {
    const { code, text } = await new SmallProject().portico('graph', 'contact');
    expect(code).toBe(0);
    expect(text).toMatch(/^flowchart LR\n/);
    expect(text).toMatch(/f1\["kind"\]/);
    expect(text).toMatch(/--> ?\|displayed\| f2/);
  });

  test('draws it for Graphviz', async () => {
    const { text } = await new SmallProject().portico('graph', 'contact', '--format', 'dot');
    expect(text).toMatch(/^digraph form \{[\s\S]*-> f2 \[label="displayed"\];[\s\S]*\}$/);
  });

  test('has no other format', async () => {
    expect(await new SmallProject().portico('graph', 'contact', '--format', 'svg')).toMatchObject({ code: 2 });
  });
});

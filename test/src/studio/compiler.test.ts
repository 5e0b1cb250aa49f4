import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPortalRegistry } from '../../../kinds';
import { type CompilerThread, createCompilerClient } from '../../../src/blocks/studio/compiler/client';
import type { StudioCompiler } from '../../../src/blocks/studio/compiler/compiler';
import { dryRun } from '../../../src/blocks/studio/compiler/dry-run';
import type { Request } from '../../../src/blocks/studio/compiler/messages';
import { fixOf } from '../../../src/blocks/studio/documents/fixes';
import type { StudioFile } from '../../../src/blocks/studio/documents/kinds';
import { selectedField } from '../../../src/blocks/studio/documents/selected-field';
import { projectTexts } from '../../support/good-project';
import { studioCompiler } from './support/studio-compiler';

const profile = 'schemas/forms/profile.form.json';
const languages = ['en', 'es', 'fr', 'ja'];
let files: readonly StudioFile[] = [];
let compiler: StudioCompiler;

beforeAll(async () => {
  files = await projectTexts();
  compiler = studioCompiler;
});

const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';
const fresh = () => {
  compiler.load(files);
  return new Map(files.map(({ path, text }) => [path, text]));
};

describe('the compiler of the studio', () => {
  it('finds nothing wrong with the project as it stands, and draws each form and screen of it without a problem', () => {
    fresh();
    expect(compiler.check().problems).toEqual([]);
    for (const { path } of files.filter(({ path }) => /\.(form|screen)\.json$/.test(path))) {
      const drawn = compiler.draw(path);
      expect([path, drawn.problems]).toEqual([path, []]);
      expect(Object.keys(drawn.forms).length + (drawn.screen ? 1 : 0)).toBeGreaterThan(0);
    }
  });

  it('draws an edit, and finds the same in it as the whole check does', () => {
    fresh();
    compiler.put(profile, textOf(profile).replace('"use": "country"', '"use": "contry"'));
    const { problems } = compiler.draw(profile);
    expect(problems.map(({ rule }) => rule)).toContain('unknown-shared-field');
    expect(
      compiler.check().problems.filter(({ place, severity }) => place.file === profile && severity === 'error'),
    ).toEqual(problems);
  });

  it('draws a form whose values the API does not take yet, and says so', () => {
    fresh();
    const changed = JSON.parse(textOf(profile));
    changed.steps[0].fields.push({ name: 'nickname', type: 'text', label: 'register.next' });
    compiler.put(profile, JSON.stringify(changed));
    const { forms, problems } = compiler.draw(profile);
    expect(forms.profile?.kind === 'fields' && forms.profile.fields.some(({ name }) => name === 'nickname')).toBe(true);
    expect(problems.map(({ severity }) => severity)).toContain('error');
  });

  it('draws what a form says of a shared field that was changed', () => {
    fresh();
    const shared = 'schemas/shared/person.shared.json';
    const changed = JSON.parse(textOf(shared));
    changed.fields.title = { ...changed.fields.title, maxLength: 7 };
    compiler.put(shared, JSON.stringify(changed));
    const form = compiler.draw(profile).forms.profile;
    const field = form?.kind === 'fields' ? form.fields.find(({ name }) => name === 'title') : undefined;
    expect(field?.settings.maxLength).toBe(7);
  });

  it('draws a screen with what a shared block says, and what that block is wrong in', () => {
    fresh();
    const shared = 'schemas/shared/posts.shared.json';
    const path = 'screens/user/news-security.screen.json';
    const changed = JSON.parse(textOf(shared));
    changed.blocks.news.size = 7;
    compiler.put(shared, JSON.stringify(changed));
    expect(compiler.draw(path).screen?.blocks[0]).toMatchObject({ block: 'list', size: 7 });
    changed.blocks.news.source = 'elsewhere';
    compiler.put(shared, JSON.stringify(changed));
    expect(compiler.draw(path).problems.map(({ rule, place }) => [rule, place.file])).toEqual([
      ['unknown-screen-source', shared],
    ]);
  });

  it('draws a form of the fields of each shared document, without those that are wrong', () => {
    const texts = fresh();
    for (const { path, text } of files.filter(({ path }) => path.endsWith('.shared.json'))) {
      const fields = Object.keys(JSON.parse(text).fields ?? {});
      const { shared, problems } = compiler.draw(path);
      expect([path, shared?.fields.length ?? 0, problems]).toEqual([path, fields.length, []]);
      // Each of its fields is found by its place in the document.
      if (shared)
        expect(fields.map((name) => selectedField(texts, shared, { path, at: ['fields', name, 'label'] }))).toEqual([
          ...fields.keys(),
        ]);
    }
    const path = 'schemas/shared/person.shared.json';
    const changed = JSON.parse(textOf(path));
    changed.fields.country.displayed = { field: 'elsewhere', is: 'x' };
    compiler.put(path, JSON.stringify(changed));
    const { shared } = compiler.draw(path);
    const names = shared?.fields.map(({ name }) => name) ?? [];
    expect(names).toContain('firstName');
    expect(names).not.toContain('country');
    expect(compiler.check().problems.every(({ place }) => texts.has(place.file))).toBe(true);
  });

  it('runs every form without drawing it', () => {
    fresh();
    const registry = createPortalRegistry();
    for (const { path } of files.filter(({ path }) => path.endsWith('.form.json')))
      for (const form of Object.values(compiler.draw(path).forms))
        if (form.kind === 'fields')
          expect(() => dryRun(form, registry, { language: 'en', settings: {} })).not.toThrow();
  });
});

describe('a fix', () => {
  it('takes the nearest name', () => {
    const texts = fresh();
    texts.set(profile, textOf(profile).replace('"use": "country"', '"use": "contry"'));
    compiler.put(profile, texts.get(profile));
    const [problem] = compiler.draw(profile).problems;
    const fix = problem && fixOf(problem, texts, languages);
    expect(fix?.args).toEqual({ name: 'country' });
    expect(fix?.apply(texts).changes[0]?.after).toBe(textOf(profile));
  });

  it('renames a key that is nearly right, at its place', () => {
    const texts = fresh();
    texts.set(profile, textOf(profile).replace('"navigation"', '"navigaton"'));
    compiler.put(profile, texts.get(profile));
    const problem = compiler.check().problems.find(({ rule }) => rule === 'key-unknown');
    const fix = problem && fixOf(problem, texts, languages);
    expect(JSON.parse(fix?.apply(texts).changes[0]?.after ?? '{}')).toEqual(JSON.parse(textOf(profile)));
  });

  it('takes an order away in a form, and never one that a shared field says for all forms', () => {
    const place = { file: profile, line: 1, column: 1 };
    const given = (file: string, pointer: string) =>
      fixOf(
        { rule: 'order-in-parts', severity: 'error', place: { ...place, file, pointer }, args: { name: 'x' } },
        fresh(),
        languages,
      );
    expect(given('schemas/shared/person.shared.json', '/fields/lastName/order')).toBeUndefined();
    expect(given(profile, '/steps/0/fields/0/order')?.label).toBe('remove');
  });

  it('writes a sentence that is missing everywhere, in each language', () => {
    const texts = fresh();
    texts.set(profile, textOf(profile).replace('"register.work.label"', '"register.newWork.label"'));
    compiler.put(profile, texts.get(profile));
    const problem = compiler
      .check()
      .problems.find(({ rule, place }) => rule === 'locale-key-missing' && place.file === profile);
    const fix = problem && fixOf(problem, texts, languages);
    expect(fix?.args.text).toBe('New work');
    expect(fix?.apply(texts).changes.map(({ path }) => path)).toEqual(
      languages.map((language) => `locales/${language}/iam.json`),
    );
  });
});

describe('a worker that does not come back', () => {
  it('is ended, its question refused, and the next one begins with the documents as they are', async () => {
    vi.useFakeTimers();
    const started: { readonly asked: Request[]; terminate: ReturnType<typeof vi.fn>; thread: CompilerThread }[] = [];
    const client = createCompilerClient(() => {
      const asked: Request[] = [];
      const terminate = vi.fn();
      const thread: CompilerThread = {
        onmessage: null,
        onerror: null,
        terminate,
        postMessage(request) {
          asked.push(request);
          // The first one tries for ever; the second answers.
          if (request.ask.do !== 'draw') return;
          if (started.length === 1) thread.onmessage?.({ data: { id: request.id, trying: true } });
          else thread.onmessage?.({ data: { id: request.id, ok: true, answer: 'drawn' as never } });
        },
      };
      started.push({ asked, terminate, thread });
      return thread;
    });
    void client.load([{ path: 'a', text: '1' }]);
    const endless = client.ask({ do: 'draw', path: 'a', context: {} });
    const refused = expect(endless).rejects.toMatchObject({ why: 'endless' });
    client.put('a', '2');
    await vi.advanceTimersByTimeAsync(499);
    expect(started[0]?.terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(started[0]?.terminate).toHaveBeenCalledOnce();
    await expect(client.ask({ do: 'draw', path: 'a', context: {} })).resolves.toBe('drawn');
    expect(started[1]?.asked[0]?.ask).toEqual({ do: 'load', files: [{ path: 'a', text: '2' }] });
    client.close();
    vi.useRealTimers();
  });
});

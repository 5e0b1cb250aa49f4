import { act, fireEvent, screen as page } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { definitionOf, sentencesOf } from '../../../bench/form/definition';
import { formSpec } from '../../../bench/form/spec';
import type { JsonObject } from '../../../engine/model';
import { documentIn, moveItem, setText } from '../../../src/blocks/studio/documents/commands';
import { fieldsOf } from '../../../src/blocks/studio/documents/fields';
import { isObject, type Path, valueAt } from '../../../src/blocks/studio/documents/json';
import { metaSchemaOf } from '../../../src/blocks/studio/documents/kinds';
import { ArrangeLayer } from '../../../src/blocks/studio/preview/arrange-layer';
import { placeAt, propertiesAt, rootOf } from '../../../src/blocks/studio/properties/meta';
import { PropertiesPanel } from '../../../src/blocks/studio/properties/properties-panel';
import { TreeView } from '../../../src/blocks/studio/tree/tree-view';
import { renderInStudio, studioLanguage } from './support/in-studio';
import { openStudio } from './support/open-studio';

const path = 'schemas/forms/large.form.json';
const spec = formSpec(300);
const large = `${JSON.stringify({ ...definitionOf(spec), id: 'large' }, null, 2)}\n`;
const texts = new Map([
  [path, large],
  ['locales/en/iam.json', `${JSON.stringify(sentencesOf(spec), null, 2)}\n`],
]);
const fields = fieldsOf(documentIn(texts, path));

/** The tree over the large form, and the rows that were drawn since it was last asked: each says its kind once. */
async function openTree() {
  let drawn = 0;
  const counting = Object.create(studioLanguage, {
    getFixedT: {
      value: (...args: Parameters<typeof studioLanguage.getFixedT>) => {
        const t = studioLanguage.getFixedT(...args);
        return Object.assign((key: string, options?: object) => {
          if (key.startsWith('tree.kinds.')) drawn++;
          return t(key, options as never);
        }, t);
      },
    },
  });
  const { studio, parts } = await openStudio(texts);
  renderInStudio(parts, <TreeView />, { language: counting });
  const since = () => {
    const count = drawn;
    drawn = 0;
    return count;
  };
  return { studio, since };
}

/** What is drawn of something of the studio over the large form. */
async function openPart(shown: React.ReactNode, compiler?: object) {
  const { studio, parts } = await openStudio(texts, compiler);
  renderInStudio(parts, shown);
  return studio;
}

describe('a form of 300 fields', () => {
  it('keeps the inputs of properties that say the same of the field that is chosen next', async () => {
    const studio = await openPart(<PropertiesPanel />);
    const [one, other] = fields.filter(({ field }) => field.type === 'text' && field.maxLength === undefined);
    if (!one || !other) throw new Error('The form has no two texts.');
    await act(async () => studio.select({ path, at: one.at }));
    const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.studio-fields .pt-field input, select')];
    const before = inputs();
    expect(before.length).toBeGreaterThan(3);
    await act(async () => studio.select({ path, at: other.at }));
    expect(page.getByRole('heading', { name: other.name })).toBeTruthy();
    const written = (input: Element) => input.getAttribute('name') ?? input.id;
    const made = inputs().filter((input) => !before.includes(input));
    expect(made.map(written)).toEqual([]);
  });

  it('measures the fields at the pointer, not all of them', async () => {
    const names = fields.map(({ name }) => name);
    await openPart(
      <>
        {names.map((name) => (
          <div key={name} className="pt-field">
            <input data-field={name} aria-label={name} />
          </div>
        ))}
        <ArrangeLayer
          {...{ frame: document, names, model: {}, language: 'en', texts }}
          onMove={() => undefined}
          onAdd={() => undefined}
          onWrite={() => undefined}
        />
      </>,
    );
    const box = new DOMRect(0, 100, 200, 40);
    const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
    const at = document.querySelector(`[data-field="${names[7]}"]`);
    document.elementFromPoint = () => at;
    onTestFinished(() => {
      measured.mockRestore();
      Reflect.deleteProperty(document, 'elementFromPoint');
    });
    fireEvent.mouseMove(document.body, { clientX: 20, clientY: 138 });
    expect(document.querySelector('.studio-gap')).not.toBeNull();
    expect(measured.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it('keeps what a change leaves of what is drawn: permissions and sources, and other forms', async () => {
    let turn = 0;
    const form = (id: string, hash: unknown) => ({ kind: 'fields', id, hash, fields: [] });
    const drawn = () => ({
      path,
      forms: { large: form('large', turn++), other: form('other', 0) },
      sources: { people: { payload: { type: 'object' } } },
      permissions: { roles: ['USER'] },
      problems: [],
    });
    const studio = await openPart(null, {
      ask: async () => drawn(),
      put: () => undefined,
      load: async () => undefined,
      close: () => undefined,
    });
    await act(async () => studio.select({ path, at: [] }));
    const before = studio.state().drawn;
    const at = fields[0]?.at ?? [];
    await act(async () => studio.run(moveItem(studio.state().work.texts, path, at, 1), { label: 'move' }));
    const after = studio.state().drawn;
    expect(after?.forms.large).not.toBe(before?.forms.large);
    expect(after?.forms.other).toBe(before?.forms.other);
    expect(after?.permissions).toBe(before?.permissions);
    expect(after?.sources).toBe(before?.sources);
  });

  it('has the row drawn again that is chosen, the one that was, and no other', async () => {
    const { studio, since } = await openTree();
    const [one, other] = fields.filter(({ step }) => step === 0).map(({ at }) => at);
    if (!one || !other) throw new Error('The form has no two fields in its first step.');
    await act(async () => studio.select({ path, at: one }));
    expect(page.getAllByRole('treeitem').length).toBeGreaterThan(20);
    since();
    await act(async () => studio.select({ path, at: other }));
    expect(since()).toBeLessThanOrEqual(4);
  });

  it('has the two rows drawn again that change places, and what contains them', async () => {
    const { studio, since } = await openTree();
    const at = fields.filter(({ step }) => step === 0)[3]?.at ?? [];
    await act(async () => studio.select({ path, at }));
    since();
    fireEvent.keyDown(page.getByRole('treeitem', { selected: true }), { key: 'ArrowDown', altKey: true });
    await act(async () => undefined);
    expect(studio.state().work.texts.get(path)).not.toBe(large);
    expect(since()).toBeLessThanOrEqual(8);
  });

  it('has no row drawn again where a sentence of something else changes', async () => {
    const { studio, since } = await openTree();
    const at = fields[0]?.at ?? [];
    await act(async () => studio.select({ path, at }));
    since();
    const { texts: now } = studio.state().work;
    await act(async () => studio.run(setText(now, 'elsewhere.word', 'en', 'A'), { label: 'sentence' }));
    expect(since()).toBe(0);
  });

  it('keeps every letter of what a move is not about', () => {
    const at = fields[5]?.at ?? [];
    // One line for each field, as the repository formats short ones.
    const compact = `${JSON.stringify(documentIn(texts, path), null, 2).replaceAll(/\n {12}\s*/g, ' ')}\n`;
    const [change] = moveItem(new Map([[path, compact]]), path, at, 1).changes;
    const sorted = (text = '') => text.replaceAll(',\n', '\n').split('\n').sort();
    expect(change?.after).not.toBe(compact);
    expect(sorted(change?.after)).toEqual(sorted(compact));
  });

  it('reads the language once for each kind of thing, not for each field', () => {
    const document = documentIn(texts, path);
    const root = rootOf(metaSchemaOf('form'));
    if (!root || !document) throw new Error('There is no language of forms.');
    const found = new Set<unknown>();
    const kinds = new Set<string>();
    for (const { at } of fields) {
      const value = valueAt(document, at as Path);
      const place = placeAt(root, document, at);
      if (!place || !isObject(value)) continue;
      const properties = propertiesAt(place, value as JsonObject);
      // A schema that was not asked before: what is found is found again.
      expect(properties).toEqual(propertiesAt({ ...place, schema: { ...place.schema } }, value as JsonObject));
      found.add(properties);
      kinds.add(JSON.stringify([value.type, value.as, Object.keys(value)]));
    }
    expect(found.size).toBeGreaterThan(0);
    expect(kinds.size).toBeLessThan(60);
    expect(found.size).toBeLessThanOrEqual(kinds.size);
  });
});

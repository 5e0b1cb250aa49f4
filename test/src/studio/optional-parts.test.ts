import { describe, expect, it } from 'vitest';
import { createPortalVocabulary } from '../../../kinds';
import { createCompiler } from '../../../src/blocks/studio/compiler/compiler';
import { documentIn } from '../../../src/blocks/studio/documents/commands';
import { type Path, pathOfPointer } from '../../../src/blocks/studio/documents/json';
import { lossAt, readersOf } from '../../../src/blocks/studio/documents/losses';
import { optionalPartAt, withoutParts } from '../../../src/blocks/studio/documents/optional-parts';
import { fields, files, formOf, path, screenPath, text } from './support/rides';

type Texts = ReadonlyMap<string, string>;
const way = { field: 'way', is: 'car' };
const written = (form: object): Texts => new Map([...files, [path, `${JSON.stringify(form, null, 2)}\n`]]);
const applied = (texts: Texts, changes: readonly { path: string; after: string | undefined }[]) =>
  new Map([...texts, ...changes.map(({ path: file, after }) => [file, after ?? ''] as const)]);
const errors = (texts: Texts) => {
  const compiler = createCompiler(createPortalVocabulary());
  compiler.load([...texts].map(([file, each]) => ({ path: file, text: each })));
  return compiler.check().problems.filter(({ severity, place }) => severity === 'error' && place.file === path);
};

describe('the part around a place that may be left out', () => {
  const form = formOf('ride', [
    text('way'),
    text('one', { displayed: way, required: { all: [way, { field: 'two', is: 'x' }] } }),
    text('two', { validate: [{ type: 'sameAs', field: 'way' }, { type: 'notEmpty' }], default: { field: 'way' } }),
    text('three', { validate: [{ type: 'sameAs', field: 'way' }], displayed: { not: { any: [way] } } }),
  ]);
  const texts = written(form);
  const at = (...below: Path) => ({ path, at: [...fields, ...below] });

  it('is a rule, a test of a condition, the whole condition, or a property, never a field or a step', () => {
    const part = (...below: Path) => optionalPartAt(texts, at(...below))?.slice(fields.length);
    expect(part(1, 'displayed', 'field')).toEqual([1, 'displayed']);
    expect(part(1, 'required', 'all', 0, 'is')).toEqual([1, 'required', 'all', 0]);
    expect(part(2, 'validate', 0, 'field')).toEqual([2, 'validate', 0]);
    expect(part(2, 'default', 'field')).toEqual([2, 'default']);
    expect(part(3, 'validate', 0, 'field')).toEqual([3, 'validate']);
    expect(part(3, 'displayed', 'not', 'any', 0, 'field')).toEqual([3, 'displayed']);
    expect(part(2, 'name')).toBeUndefined();
    expect(part(2)).toBeUndefined();
    expect(optionalPartAt(texts, { path, at: ['steps', 0] })).toBeUndefined();
    expect(optionalPartAt(texts, { path: screenPath, at: ['blocks', 0, 'displayed', 'context'] })).toEqual([
      'blocks',
      0,
      'displayed',
    ]);
    expect(optionalPartAt(texts, { path: screenPath, at: ['blocks', 0, 'body'] })).toBeUndefined();
  });

  it('goes once, however many of the chosen places are inside it, and nothing after it goes with it', () => {
    const pick = (field: string) => ({ when: { field, isNotEmpty: true }, result: { field } });
    const cases = ['way', 'one', 'two'].map(pick);
    const sum = written(formOf('ride', [text('way'), text('one'), text('two'), text('sum', { computed: { cases } })]));
    const use = (...below: Path) => at(3, 'computed', 'cases', 0, ...below);
    const { changes } = withoutParts(sum, { changes: [] }, [use('when', 'field'), use('result', 'field')]);
    const [changed] = changes;
    expect(JSON.parse(changed?.after ?? '{}').steps[0].fields[3].computed.cases).toEqual(['one', 'two'].map(pick));
  });

  it('goes with what it names as one step; what is kept is all that the check reports', () => {
    const before = errors(texts).length;
    const loss = lossAt(texts, at(0));
    if (loss === undefined) throw new Error('Nothing is lost.');
    const after = applied(texts, loss.outcome.changes);
    const uses = errors(after).map(({ place }) => ({
      path,
      at: pathOfPointer(place.pointer, documentIn(after, path)),
    }));
    expect(uses.length).toBeGreaterThan(before + 4);
    // Every choice of one that stays: it alone is reported.
    for (const kept of uses) {
      const outcome = withoutParts(
        texts,
        loss.outcome,
        uses.filter((use) => use !== kept),
      );
      const left = errors(applied(texts, outcome.changes));
      expect(left.length, JSON.stringify(kept.at)).toBe(before + 1);
    }
    const all = withoutParts(texts, loss.outcome, uses);
    expect(all.changes.map((each) => each.path)).toEqual([path]);
    expect(errors(applied(texts, all.changes)).length).toBe(before);
    expect(all.changes[0]?.before).toBe(texts.get(path));
  });

  it('goes with an option in every document that names its value', () => {
    const loss = lossAt(files, { path, at: [...fields, 0, 'options', 0] });
    if (loss === undefined) throw new Error('Nothing is lost.');
    const after = applied(files, loss.outcome.changes);
    const uses = readersOf(after, loss).filter((use) => optionalPartAt(after, use) !== undefined);
    expect(uses.length).toBeGreaterThan(2);
    const outcome = withoutParts(files, loss.outcome, uses);
    const left = readersOf(applied(files, outcome.changes), loss);
    expect(left.filter((use) => optionalPartAt(applied(files, outcome.changes), use) !== undefined)).toEqual([]);
  });
});

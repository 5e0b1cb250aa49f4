import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserChangeStorage } from '../../../src/blocks/studio/state/change-storage';

const edits = (text: string) => ({ texts: { 'a.json': text }, bases: { 'a.json': 'live' } });
const names = () => Object.keys(localStorage).filter((name) => name.startsWith('portico-studio.ann'));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('Unsaved edits in the browser', () => {
  it('are kept for each set and each person', () => {
    const [one, other] = [browserChangeStorage('ann'), browserChangeStorage('ann')];
    one.write('a', edits('1'));
    other.write('b', edits('2'));
    other.write(undefined, edits('3'));
    browserChangeStorage('bob').write('a', edits('4'));
    const again = browserChangeStorage('ann');
    expect(['a', 'b', undefined, 'c'].map((set) => again.read(set)?.texts['a.json'])).toEqual([
      '1',
      '2',
      '3',
      undefined,
    ]);
  });

  it('of another tab are not taken away when this one has saved its own', () => {
    const [one, other] = [browserChangeStorage('ann'), browserChangeStorage('ann')];
    one.write(undefined, edits('1'));
    other.write(undefined, edits('2'));
    one.write(undefined, undefined);
    expect(browserChangeStorage('ann').read(undefined)).toMatchObject(edits('2'));
    other.write(undefined, undefined);
    expect(names()).toEqual([]);
  });

  it('are bounded: the oldest go', () => {
    const now = vi.spyOn(Date, 'now');
    const storage = browserChangeStorage('ann');
    for (let index = 0; index < 30; index++) {
      now.mockReturnValue(1_000 + index);
      storage.write(`set${index}`, edits(String(index)));
    }
    now.mockReturnValue(2_000);
    storage.write('set10', edits('again'));
    storage.write('new', edits('new'));
    expect(names()).toHaveLength(20);
    expect(['set9', 'set10', 'set11', 'set29', 'new'].map((set) => storage.read(set)?.texts['a.json'])).toEqual([
      ...[undefined, 'again', undefined, '29', 'new'],
    ]);
  });

  it('are kept in the page where the browser keeps nothing', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    browserChangeStorage('ann').write('a', edits('1'));
    expect(browserChangeStorage('ann').read('a')).toMatchObject(edits('1'));
    full.mockRestore();
    const storage = browserChangeStorage('ann');
    storage.read('a');
    storage.write('a', undefined);
    expect(storage.read('a')).toBeUndefined();
  });

  it('that an earlier version kept in one place are found by their set', () => {
    localStorage.setItem('portico-studio.ann', JSON.stringify({ set: 'a', ...edits('old') }));
    expect([browserChangeStorage('ann').read(undefined), browserChangeStorage('ann').read('b')]).toEqual([
      ...[undefined, undefined],
    ]);
    const storage = browserChangeStorage('ann');
    expect(storage.read('a')).toMatchObject(edits('old'));
    storage.write('a', undefined);
    expect(names()).toEqual([]);
  });

  it('are listed by their set and its title, the newest first', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(3).mockReturnValueOnce(2);
    const storage = browserChangeStorage('ann');
    storage.write('a', { ...edits('1'), title: 'A' });
    storage.write('b', { ...edits('2'), title: 'B' });
    storage.write(undefined, edits('3'));
    browserChangeStorage('bob').write('c', edits('4'));
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    now.mockReturnValue(4);
    storage.write('d', edits('5'));
    expect(browserChangeStorage('ann').sets()).toEqual([
      { id: 'd', title: '' },
      { id: 'b', title: 'B' },
      { id: 'a', title: 'A' },
    ]);
    storage.write('d', undefined);
  });

  it('are none where what is there cannot be read', () => {
    localStorage.setItem('portico-studio.ann.a', '{');
    localStorage.setItem('portico-studio.ann.b', '7');
    expect(['a', 'b'].map((set) => browserChangeStorage('ann').read(set))).toEqual([undefined, undefined]);
  });
});

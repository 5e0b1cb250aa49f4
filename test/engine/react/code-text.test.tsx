import { expect, it } from 'vitest';
import { staysTogether } from '../../../engine/react/blocks/values/code-text';

it.each([
  ['LIC-DEMO-0001', true],
  ['WLS-229.4', true],
  ['3 days ago', true],
  ['A sentence of some words', false],
  ['a-word-without-a-number', false],
  ['12 か月前', true],
  ['12.1より前のクライアントを更新してください', false],
  ['使用状況の報告', true],
])('%s stays on one line: %s', (text, together) => {
  expect(staysTogether(text)).toBe(together);
});

import { screen as page } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SetCheck } from '../../../src/blocks/studio/state/studio-api';
import { Comparison } from '../../../src/blocks/studio/tabs/compare-tab';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

/** A comparison is drawn by its codes here. */
const show = async (comparison: SetCheck['comparison'], problems: readonly object[] = []) => {
  const { parts } = await openStudio(new Map());
  renderInStudio(parts, <Comparison check={{ comparison, problems } as unknown as SetCheck} exists={() => false} />);
};
const route = { code: 'routeAdded', values: { document: 'user/routes', thing: 'x' } };
const text = (turn: number) => ({ code: `textAdded ${turn}`, values: { key: 'x:y', language: 'en', after: 'z' } });

describe('what a set changes', () => {
  it('is not lost among a hundred texts of a new page: they are folded behind it, with their number', async () => {
    await show([...Array.from({ length: 100 }, (_, turn) => text(turn)), route]);
    expect(page.getByText('routeAdded')).toBeVisible();
    expect(page.getByText('Texts and translations: 100')).toBeVisible();
    expect(page.getByText('textAdded 99')).not.toBeVisible();
  });

  it('lists a few texts at once', async () => {
    await show([route, text(0), text(1)]);
    expect(page.getByText('textAdded 1')).toBeVisible();
    expect(page.queryByText(/Texts and translations/)).toBeNull();
  });

  it('does not call a missing text harmless that refuses publishing', async () => {
    const missing = (key: string) => ({ code: 'textMissing', values: { key, language: 'es' } });
    const problem = (severity: string, key: string) => ({ severity, code: 'locale-key-missing', values: { key } });
    await show(
      [missing('iam:a.b'), missing('iam:c'), missing('iam:d')],
      [problem('error', 'a.b'), problem('warning', 'c'), problem('error', 'admin:d')],
    );
    const codes = page.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(codes).toEqual(['textRefused', 'textMissing', 'textMissing']);
  });
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Secret, SecretGroup, Snippet } from '../../../engine/react/blocks/values/secret';
import { renderWith, testEngine } from '../../support/test-engine';

test('Hide hides a secret wherever it stands: alone, and in the lines for a program, which can be copied too', async () => {
  const words = () => 'ACCESS_ID=abc\nSECRET=s3cret';
  renderWith(
    testEngine({ t: (key) => (key === 'lines' ? words() : key) }),
    <SecretGroup>
      <Secret text="s3cret" />
      <Snippet words="lines" context={{}} />
    </SecretGroup>,
  );
  expect(document.body.textContent?.split('s3cret')).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: 'kit:copy.copy' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /hide/i }));
  expect(document.body.textContent).not.toContain('s3cret');
});

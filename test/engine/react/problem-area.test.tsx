import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ProblemArea } from '../../../engine/react';
import { renderWith, testEngine } from '../../support/test-engine';

it('Says each of several problems of one kind', () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const problem = (name: string) => ({ field: null, code: 'unknown-field', message: `No ${name}.`, args: { name } });
  renderWith(
    testEngine({ t: (_key, args) => `No ${String(args?.name)}.` }),
    <ProblemArea problems={['a', 'b'].map((name) => ({ ...problem(name), message: 'problems:unknown-field' }))} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('No a.No b.');
  expect(complained).not.toHaveBeenCalled();
  complained.mockRestore();
});

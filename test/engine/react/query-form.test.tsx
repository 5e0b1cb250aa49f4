import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import type { ScreenHost } from '../../../engine/react';
import QueryForm from '../../../engine/react/query-form';
import { fieldForm } from '../../support/field-form';
import { openTestForm, renderWith, testEngine } from '../../support/test-engine';

const model = fieldForm([
  { name: 'host', type: 'text', required: false },
  { name: 'count', type: 'integer', required: false, default: { value: 10 } },
]);

/** The form in a page whose address is a state, as the router keeps it. */
function open(start: JsonObject) {
  const changeQuery = vi.fn<ScreenHost['changeQuery']>();
  let go: (query: JsonObject) => void = () => undefined;
  const screens = {
    openQueryForm: (form, context, initial) => openTestForm({ model: form, context, initial }),
    changeQuery,
  } as Partial<ScreenHost> as ScreenHost;
  function Page() {
    const [query, setQuery] = useState(start);
    go = setQuery;
    return <QueryForm model={model} context={{ query }} />;
  }
  renderWith(testEngine({ screens }), <Page />);
  return { changeQuery, go: (query: JsonObject) => act(() => go(query)) };
}

test('A form without submit starts with the address, and the address follows what is typed', async () => {
  const { changeQuery } = open({ host: 'atlas' });
  const host = screen.getByLabelText('Label of host');
  expect(host).toHaveProperty('value', 'atlas');
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.type(host, '-2');
  await waitFor(() => expect(changeQuery).toHaveBeenLastCalledWith({ host: 'atlas-2', count: undefined }, 'replace'));
  expect(changeQuery).toHaveBeenCalledTimes(1);
});

test('A value as at the start is left out, and one with a problem is not taken over', async () => {
  const { changeQuery } = open({ count: '12' });
  const count = screen.getByLabelText('Label of count');
  await userEvent.clear(count);
  await userEvent.type(count, '10');
  await waitFor(() => expect(changeQuery).toHaveBeenLastCalledWith({ host: undefined, count: undefined }, 'replace'));
});

test('What comes into the address by another way comes into the fields', async () => {
  const { go } = open({ host: 'atlas' });
  go({ host: 'borealis' });
  await waitFor(() => expect(screen.getByLabelText('Label of host')).toHaveProperty('value', 'borealis'));
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventList } from '../../../server/accounts/events/repository';
import { keyList } from '../../../server/accounts/keys/list';
import { licenceList } from '../../../server/accounts/licences/list';
import type { ListDefinition } from '../../../server/accounts/list';
import { memberList } from '../../../server/accounts/members/repository';
import { personList } from '../../../server/accounts/people/list';
import { postList } from '../../../server/accounts/posts/list';
import { trailList } from '../../../server/accounts/trail/repository';
import { operations } from '../../../server/operations';

const { sources } = JSON.parse(readFileSync('schemas/sources.json', 'utf8')) as {
  sources: Record<string, { query?: string[]; filters?: string[]; sorts?: string[] }>;
};

const lists: Readonly<Record<string, ListDefinition>> = {
  listUsers: personList,
  listLicences: licenceList,
  listLicenceUsers: memberList,
  listLicenceEvents: eventList,
  listEvents: eventList,
  listApiKeys: keyList,
  listPosts: postList,
  listAudit: trailList,
};

test('the table below names every list of the API', () => {
  const served = operations.filter(({ list }) => list).map(({ source }) => source);
  expect(served.sort()).toEqual(Object.keys(lists).sort());
});

test.each(Object.entries(lists))('%s: what sources.json lets screens ask is what the server answers', (name, list) => {
  expect(sources[name]?.filters?.toSorted()).toEqual(Object.keys(list.filters).sort());
  expect(sources[name]?.sorts?.toSorted()).toEqual(Object.keys(list.sorts).sort());
  expect(sources[name]?.query?.includes('q')).toBe(list.search !== undefined);
});

test('only lists say filters and sorts', () => {
  const others = Object.entries(sources).filter(([name]) => !Object.hasOwn(lists, name));
  expect(others.filter(([, { filters, sorts }]) => filters || sorts)).toEqual([]);
});

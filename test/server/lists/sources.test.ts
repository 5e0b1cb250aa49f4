import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ListDefinition } from '../../../server/api/list';
import { actionList } from '../../../server/features/assistant/actions';
import { chatList } from '../../../server/features/assistant/chats';
import { agentEventList } from '../../../server/features/assistant/event-list';
import { unansweredList } from '../../../server/features/assistant/figures';
import { trailList } from '../../../server/features/audit/repository';
import { eventList } from '../../../server/features/events/repository';
import { keyList } from '../../../server/features/keys/list';
import { letterList } from '../../../server/features/letters/repository';
import { licenseList } from '../../../server/features/licenses/list';
import { memberList } from '../../../server/features/licenses/members';
import { personList } from '../../../server/features/people/list';
import { audienceList } from '../../../server/features/posts/audience';
import { postList } from '../../../server/features/posts/list';
import { configurationList } from '../../../server/features/rates/configurations';
import { correctionList } from '../../../server/features/rates/corrections';
import { planList } from '../../../server/features/rates/plans';
import { versionList } from '../../../server/features/rates/versions';
import { editionList } from '../../../server/features/studio/editions';
import { changeSetList } from '../../../server/features/studio/repository';
import { postTemplateList } from '../../../server/features/templates/post-templates';
import { templateList } from '../../../server/features/templates/repository';
import { operations } from '../../../server/operations';
import { roleNames } from '../../support/roles';

const { sources } = JSON.parse(readFileSync('schemas/sources.json', 'utf8')) as {
  sources: Record<string, { query?: string[]; filters?: string[]; counts?: string[]; sorts?: string[] }>;
};

const lists: Readonly<Record<string, ListDefinition>> = {
  listUsers: personList({ roles: roleNames, languages: ['en'] }),
  listLicenses: licenseList,
  listLicenseUsers: memberList,
  listLicenseEvents: eventList,
  listEvents: eventList,
  listApiKeys: keyList,
  listPosts: postList,
  listPostPeople: audienceList,
  listAudit: trailList,
  listLetters: letterList,
  listRateConfigurations: configurationList,
  listRateVersions: versionList,
  listRatePlans: planList,
  listRateCorrections: correctionList,
  listEmailTemplates: templateList,
  listPostTemplates: postTemplateList,
  listChangeSets: changeSetList,
  listEditions: editionList,
  listAgentChats: chatList,
  listAgentEvents: agentEventList,
  listAgentActions: actionList,
  listAgentUnanswered: unansweredList,
};

test('the table below names every list of the API', () => {
  const served = operations.filter(({ list }) => list).map(({ source }) => source);
  expect(served.sort()).toEqual(Object.keys(lists).sort());
});

test.each(Object.entries(lists))('%s: what sources.json lets screens ask is what the server answers', (name, list) => {
  expect(sources[name]?.filters?.toSorted()).toEqual(Object.keys(list.filters).sort());
  expect(sources[name]?.sorts?.toSorted()).toEqual(Object.keys(list.sorts).sort());
  expect(sources[name]?.query?.includes('q')).toBe(list.search !== undefined);
  expect(sources[name]?.query?.includes('cursor')).toBe(list.keyset === true);
  const counted = Object.entries(list.filters).filter(([, filter]) => 'counted' in filter && filter.counted === true);
  expect(sources[name]?.counts?.toSorted() ?? []).toEqual(counted.map(([filter]) => filter).sort());
  expect(sources[name]?.query?.includes('counts')).toBe(counted.length > 0);
});

test('only lists say filters and sorts', () => {
  const others = Object.entries(sources).filter(([name]) => !Object.hasOwn(lists, name));
  expect(others.filter(([, { filters, sorts }]) => filters || sorts)).toEqual([]);
});

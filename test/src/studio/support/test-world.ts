import type { WorldNames } from '../../../../src/blocks/studio/properties/references';

/** Names that definitions of a test may refer to. */
export function testWorld(others: Partial<WorldNames> = {}): WorldNames {
  return {
    form: ['profile'],
    screen: ['home'],
    route: ['start'],
    readable: [],
    source: ['listUsers'],
    permission: ['readUsers'],
    role: ['USER'],
    sharedField: ['country', 'state'],
    sharedBlock: ['history'],
    condition: ['adult'],
    optionList: ['colors'],
    component: ['portal:chat'],
    text: ['register.next'],
    shared: {},
    contexts: { mode: { type: 'string' }, profile: { properties: { city: { type: 'string' } } } },
    answers: { listUsers: { properties: { items: { items: { properties: { email: { type: 'string' } } } } } } },
    ...others,
  };
}

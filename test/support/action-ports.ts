import { vi } from 'vitest';
import type { ActionModel, JsonObject } from '../../engine/model';
import type { ActionPlace, ActionPorts } from '../../engine/runtime';

/** An action with the minimum that an action needs. */
export function action(more: Partial<ActionModel> = {}): ActionModel {
  return {
    id: 'act',
    label: 'act',
    kind: 'secondary',
    displayed: true,
    unavailable: [],
    with: {},
    download: false,
    then: [],
    ...more,
  };
}

type Mocked<Ports> = { [Name in keyof Ports]: Ports[Name] & ReturnType<typeof vi.fn> };

/** Ports whose user confirms every question and whose server succeeds; each call is recorded. */
export function testPorts(more: Partial<ActionPorts> = {}) {
  const ports: ActionPorts = {
    permitted: () => ({ allowed: true }),
    ask: async () => true,
    fill: async () => ({ sent: false }),
    call: async () => ({ ok: true }),
    explain: (_status, { code }) => [{ field: null, code: String(code), message: `errors:${String(code)}`, args: {} }],
    download: async () => ({ ok: true }),
    fail: async () => {},
    show: async () => {},
    notify: () => {},
    navigate: () => {},
    report: () => {},
    ...more,
  };
  const recorded = Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, vi.fn(port as () => unknown)]),
  );
  return recorded as unknown as Mocked<Required<ActionPorts>>; // each is the port, recorded
}

/** A place with a context, which records what is refreshed. */
export function testPlace(context: JsonObject = {}, more: Partial<ActionPlace> = {}) {
  return { context: () => context, refresh: vi.fn(async () => {}), ...more };
}

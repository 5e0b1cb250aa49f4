import type { WatchedPage } from './browser';

/** How screen readers receive an element, from Chromium's accessibility tree. */
export interface Heard {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  /** States and properties by their names in the tree: `invalid`, `required`, `expanded`, `checked` … */
  readonly states: Readonly<Record<string, unknown>>;
}

/** The accessibility properties of an element. */
export async function heard(page: WatchedPage, selector: string): Promise<Heard> {
  const client = await page.context().newCDPSession(page);
  try {
    const expression = `document.querySelector(${JSON.stringify(selector)})`;
    const { result } = await client.send('Runtime.evaluate', { expression });
    if (result.objectId === undefined) throw new Error(`Nothing on the page is "${selector}".`);
    const { nodes } = await client.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const node = nodes[0];
    return {
      role: node?.role?.value ?? '',
      name: node?.name?.value ?? '',
      description: node?.description?.value ?? '',
      states: Object.fromEntries((node?.properties ?? []).map(({ name, value }) => [name, value.value])),
    };
  } finally {
    await client.detach();
  }
}

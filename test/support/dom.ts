import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { patience, waitLonger } from './patience';

waitLonger();
configure({ asyncUtilTimeout: patience });
afterEach(cleanup);

// Files share a document: what one of them gave it would be met by all that follow.
const shared = [document, Element, HTMLElement, HTMLDialogElement, HTMLInputElement].map((each) => {
  const owner: object = typeof each === 'function' ? each.prototype : each;
  return { owner, before: Object.getOwnPropertyDescriptors(owner) as Record<string, PropertyDescriptor> };
});
const { title } = document;
const attributes = document.documentElement.getAttributeNames();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const { owner, before } of shared)
    for (const [name, now] of Object.entries(Object.getOwnPropertyDescriptors(owner) as typeof before)) {
      const was = before[name];
      if (was === undefined) Reflect.deleteProperty(owner, name);
      else if (now.value !== was.value || now.get !== was.get) Object.defineProperty(owner, name, was);
    }
  localStorage.clear();
  sessionStorage.clear();
  document.title = title;
  for (const name of document.documentElement.getAttributeNames())
    if (!attributes.includes(name)) document.documentElement.removeAttribute(name);
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

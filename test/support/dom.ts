import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import '../../engine/react/after-press';
import { patience, waitLonger } from './patience';
import { rememberDocument } from './shared-document';

waitLonger();
configure({ asyncUtilTimeout: patience });
afterEach(cleanup);

// Once for the document, and as long as it lives: of these listeners no file is the owner.
userEvent.setup();
Reflect.deleteProperty(navigator, 'clipboard');

// Files share a document: what one of them gave it would be met by all that follow. What they import listens as long as it is loaded.
let forget = () => {};
beforeAll(() => {
  forget = rememberDocument();
});
const { title } = document;
const attributes = document.documentElement.getAttributeNames();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  forget();
  localStorage.clear();
  sessionStorage.clear();
  document.title = title;
  for (const name of document.documentElement.getAttributeNames())
    if (!attributes.includes(name)) document.documentElement.removeAttribute(name);
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

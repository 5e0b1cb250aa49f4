import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { patience, waitLonger } from './patience';

waitLonger();
configure({ asyncUtilTimeout: patience });
afterEach(cleanup);

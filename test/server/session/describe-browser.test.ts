import { expect, test } from 'vitest';
import { describeBrowser } from '../../../server/session/describe-browser';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Linux',
    'Chrome 131',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.86',
    'Windows',
    'Edge 131',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'iPhone',
    'Safari 18',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0', 'Mac', 'Firefox 133'],
  ['Firefox/', '–', 'Firefox'],
  ['', '–', '–'],
])('%s is %s with %s', (userAgent, device, browser) => {
  expect(describeBrowser(userAgent)).toEqual({ device, browser });
});

import { expect, test } from 'vitest';
import { initials, personName } from '../../../src/shell/frame/account-menu';

test.each([
  [{ firstName: 'Ursula', lastName: 'Kestrel' }, 'Ursula Kestrel', 'UK'],
  [{ firstName: '太郎', lastName: '山田' }, '山田 太郎', '山'],
  [{ firstName: 'さくら', lastName: '佐々木' }, '佐々木 さくら', '佐'],
  [{ firstName: 'José María', lastName: 'O’Brien' }, 'José María O’Brien', 'JO'],
  [{ firstName: '', lastName: 'Kestrel' }, 'Kestrel', 'K'],
  [{ firstName: ' ', lastName: '', email: 'nobody@example.com' }, 'nobody@example.com', 'N'],
  [{ firstName: '𠮷子', lastName: '𠮷田' }, '𠮷田 𠮷子', '𠮷'],
])('%j is read as %s (quality 4: family name first where the name is written in Japanese)', (person, name, letters) => {
  expect(personName(person)).toBe(name);
  expect(initials(person)).toBe(letters);
});

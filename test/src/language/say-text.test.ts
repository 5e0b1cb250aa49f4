import { createInstance } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { sayText } from '../../../src/language/say-text';

/** What is said, and how often i18next was asked for it. */
async function translator() {
  const i18n = createInstance();
  await i18n.init({
    lng: 'fr',
    fallbackLng: 'en',
    ns: ['iam', 'kit'],
    defaultNS: 'iam',
    interpolation: { escapeValue: false },
    resources: {
      en: { iam: { account: { country: 'Country' } }, kit: {} },
      fr: {
        iam: {
          account: { name: 'Nom', greeting: 'Bonjour {{name}}', file_one: 'Un fichier', file_other: 'Des fichiers' },
        },
        kit: { send: 'Envoyer', again: '$t(kit:send) encore' },
      },
    },
  });
  const slow = vi.spyOn(i18n, 't');
  return { t: sayText(i18n), slow };
}

describe('A text that has nothing to fill in is read as written', () => {
  it('of a namespace that its key names, and of the usual one', async () => {
    const { t, slow } = await translator();
    expect([t('kit:send'), t('account.name'), t('iam:account.name')]).toEqual(['Envoyer', 'Nom', 'Nom']);
    expect(slow).not.toHaveBeenCalled();
  });

  it('with values that no place of it takes', async () => {
    const { t, slow } = await translator();
    expect(t('account.name', { name: 'Ada', settings: {} })).toBe('Nom');
    expect(slow).not.toHaveBeenCalled();
  });
});

describe('A text goes to i18next', () => {
  it('if it takes values or refers to another one', async () => {
    const { t } = await translator();
    expect(t('account.greeting', { name: 'Ada' })).toBe('Bonjour Ada');
    expect(t('kit:again')).toBe('Envoyer encore');
  });

  it('if a number chooses among its forms', async () => {
    const { t } = await translator();
    expect([t('account.file', { count: 1 }), t('account.file', { count: 2 })]).toEqual(['Un fichier', 'Des fichiers']);
  });

  it('if only another language has it, or none', async () => {
    const { t } = await translator();
    expect([t('account.country'), t('account.missing'), t('kit:missing')]).toEqual([
      'Country',
      'account.missing',
      'missing',
    ]);
  });
});

import i18next, { type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { Engine } from '../../../../engine/react';
import definition from '../../../../locales/en/definition.json';
import describe from '../../../../locales/en/describe.json';
import studio from '../../../../locales/en/studio.json';
import { StudioContext, type StudioParts } from '../../../../src/blocks/studio/studio-context';
import { type Portal, PortalContext } from '../../../../src/portal-context';
import { renderWith, testEngine, testRegistry } from '../../../support/test-engine';

/** The studio's sentences in English. */
export const studioLanguage = i18next.createInstance();
await studioLanguage.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { studio, definition, describe } },
  defaultNS: 'studio',
  interpolation: { escapeValue: false },
});

/** The registry of the portal, without plugins, and who is signed in: views of the studio read nothing else of it. */
const portal = {
  registry: testRegistry(),
  session: { state: () => ({ status: 'signedIn', profile: { email: 'ann@portico.example' } }) },
} as unknown as Portal;

/** Renders a view of the studio as its page does. */
export function renderInStudio(
  parts: StudioParts,
  shown: ReactNode,
  {
    language = studioLanguage,
    strict = false,
    engine = testEngine(),
  }: { readonly language?: i18n; readonly strict?: boolean; readonly engine?: Engine } = {},
) {
  return renderWith(
    engine,
    <I18nextProvider i18n={language}>
      <PortalContext value={portal}>
        <StudioContext value={parts}>{shown}</StudioContext>
      </PortalContext>
    </I18nextProvider>,
    { strict },
  );
}

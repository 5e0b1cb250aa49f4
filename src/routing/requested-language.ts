import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { offeredLanguage } from '../language/choose-language';
import { usePortal } from '../portal-context';

/**
 * Uses the language that `lng` of the address requests; when the user chooses another one, the address changes to it, so that a reload or a
 * copied link does not fall back.
 */
export function useRequestedLanguage(): void {
  const { languages, speak } = usePortal();
  const { i18n } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(location.search);
  const asked = offeredLanguage(
    query.get('lng'),
    languages.map(({ value }) => value),
  );
  const heard = useRef<string>(undefined);
  const spoken = i18n.language;
  useEffect(() => {
    if (asked === undefined || asked === spoken) {
      heard.current = asked;
      return;
    }
    if (heard.current !== asked) {
      heard.current = asked;
      void speak(asked);
      return;
    }
    const next = new URLSearchParams(location.search);
    next.set('lng', spoken);
    void navigate({ ...location, search: `?${next}` }, { replace: true, state: location.state });
  }, [asked, spoken, speak, navigate, location]);
}

import { useCallback } from 'react';
import type { PassageDrawing } from '../../../engine/react';
import { answerLink } from '../../../kinds/answer-links';
import { usePortal } from '../../portal-context';

/** Target of a link in an answer; undefined if it may not be followed. */
export function useAnswerLink(): PassageDrawing['link'] {
  const { live, settings, configuration } = usePortal();
  return useCallback(
    (href) => {
      const { places } = live.current();
      const { supportEmail } = settings;
      const link = answerLink(href, {
        find: (path) => (configuration.mode === 'user' ? places.at(path)?.place.route : undefined),
        support: typeof supportEmail === 'string' ? supportEmail : undefined,
      });
      if (link === undefined) return undefined;
      return link.kind === 'route' ? { href: link.path, inApp: true } : { href: link.address, inApp: false };
    },
    [live, settings, configuration],
  );
}

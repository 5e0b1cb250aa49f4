import { Spinner } from '../../engine/react';
import { BrandMark } from './brand';
import { startupSentences } from './startup-sentences';

/**
 * Shown while the portal starts or its first page is loading (specification section 2). It appears after a moment only: a quick start shows
 * nothing in between.
 */
export function Starting({ text }: { readonly text: string }) {
  return (
    <div className="startup starting">
      <BrandMark size={48} />
      <p className="loading" role="status">
        <Spinner />
        {text}
      </p>
    </div>
  );
}

/** The same before any translation is loaded. */
export function Initializing() {
  const { language, t } = startupSentences();
  return (
    <div lang={language}>
      <Starting text={t.application} />
    </div>
  );
}

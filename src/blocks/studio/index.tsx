import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { loadScreenStyles } from '../../../engine/kit';
import { Alert, Button, useEngine } from '../../../engine/react';
import { permittedLanguages } from '../../../engine/runtime';
import { personOf } from '../../addresses/accept';
import { usePortal } from '../../portal-context';
import { createCompilerClient } from './compiler/client';
import { startCompilerThread } from './compiler/start-worker';
import { browserChangeStorage } from './state/change-storage';
import { createHttpStudioApi } from './state/http-studio-api';
import { createStudio, type Studio } from './state/studio-store';
import { useStudioState } from './studio-context';
import { StudioView } from './studio-view';
import './studio.css';

/** The studio: edits all definitions of the portal in the portal itself. */
export default function StudioBlock() {
  const { t } = useTranslation(['studio', 'definition', 'describe', 'changes']);
  const { services, session, live, configuration, languages } = usePortal();
  const { screens } = useEngine();
  const [parameters] = useSearchParams();
  const set = parameters.get('set') ?? undefined;
  const [attempt, setAttempt] = useState(0);
  const [studio, setStudio] = useState<Studio>();
  const mayEdit = screens?.actions.permitted('editDefinitions', {}).allowed === true;
  const translated = mayEdit ? '' : languagesTranslated().join(' ');
  const translates = useMemo(() => (translated === '' ? undefined : translated.split(' ')), [translated]);

  /** Languages into which a user who may not edit everything may translate. */
  function languagesTranslated(): readonly string[] {
    const { permissions } = live.current();
    const state = session.state();
    const profile = state.status === 'signedIn' ? state.profile : undefined;
    const person = personOf(profile, configuration.mode, permissions.roles);
    const found = permittedLanguages(permissions, 'translateDefinitions', person);
    return found === 'all' ? languages.map(({ value }) => value) : found;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens everything again; words do not
  useEffect(() => {
    const state = session.state();
    const owner = state.status === 'signedIn' ? String(state.profile.id) : '';
    const opened = createStudio({
      api: createHttpStudioApi(services.api),
      compiler: createCompilerClient(startCompilerThread),
      keeper: browserChangeStorage(owner),
      set,
      mayEdit: mayEdit || translates !== undefined,
      ...(translates && { translates }),
      title: () => t('sets.newTitle', { when: new Date().toLocaleString() }),
    });
    setStudio(opened);
    void loadScreenStyles();
    void opened.open();
    return () => opened.dispose();
  }, [services, session, set, mayEdit, translates, attempt]);

  if (studio === undefined) return <div className="pt-skeleton pt-skeleton-card" />;
  return <Opened studio={studio} mayEdit={mayEdit} translates={translates} onAgain={() => setAttempt(attempt + 1)} />;
}

function Opened({
  studio,
  mayEdit,
  translates,
  onAgain,
}: {
  readonly studio: Studio;
  readonly mayEdit: boolean;
  readonly translates: readonly string[] | undefined;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation('studio');
  const { status } = useStudioState(studio, 'status');
  if (status === 'opening')
    return <div className="pt-skeleton pt-skeleton-card" role="status" aria-label={t('opening')} />;
  if (status === 'failed') {
    return (
      <Alert severity="error">
        <p>{t('failed')}</p>
        <Button kind="secondary" onClick={onAgain}>
          {t('again')}
        </Button>
      </Alert>
    );
  }
  return <StudioView studio={studio} mayEdit={mayEdit} translates={translates} onAgain={onAgain} />;
}

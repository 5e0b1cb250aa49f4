import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Dialog, saveFile } from '../../../../engine/react';
import { setTexts } from '../documents/commands';
import { placesFor, placesOfTexts } from '../exchange/notes';
import type { RefusedFile } from '../exchange/read';
import {
  type ComparedUnit,
  compareUnits,
  type ExchangeScope,
  type ExchangeVerdict,
  exchangeScopes,
  type ReadUnit,
  textUnits,
  unitsOf,
  wrongVerdicts,
} from '../exchange/units';
import { type ExchangeFormat, exchangeFormats, writeUnits } from '../exchange/write';
import { NativeSelect } from '../native-select';
import { mayWrite, useStudioParts, useStudioState } from '../studio-context';

/** Exports sentences of one language for translators, as a file. */
export function ExportDialog({ keys, onClose }: { readonly keys: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation('studio');
  const { studio, languages, translates, announce } = useStudioParts();
  const { work, published } = useStudioState(studio, 'work', 'published');
  const [source = 'en', ...others] = languages;
  const [language, setLanguage] = useState(others.find((each) => translates?.includes(each)) ?? others[0] ?? source);
  const [scope, setScope] = useState<ExchangeScope>('set');
  const [format, setFormat] = useState<ExchangeFormat>('xliff12');
  const units = useMemo(
    () => unitsOf(scope, { work, published, source, language, keys }),
    [scope, work, published, source, language, keys],
  );
  const save = () => {
    const places = placesOfTexts(work.texts, languages);
    const noted = units.map((unit) => ({ ...unit, places: placesFor(places, unit.key) }));
    const { name, content } = writeUnits(noted, { format, source, language });
    saveFile(content, name);
    announce(t('exchange.saved', { count: units.length }));
    onClose();
  };
  return (
    <Dialog
      open
      title={t('exchange.exportTitle')}
      width="medium"
      cancel={t('cancel')}
      {...(units.length > 0 && { confirm: t('exchange.save'), onConfirm: save })}
      onClose={onClose}
    >
      <div className="studio-make">
        <NativeSelect
          label={t('exchange.language')}
          value={language}
          values={others}
          say={saysLanguage}
          onChange={setLanguage}
        />
        <NativeSelect
          label={t('exchange.scope')}
          value={scope}
          values={exchangeScopes}
          say={(each) => t(`exchange.scopes.${each}`)}
          onChange={setScope}
        />
        <NativeSelect
          label={t('exchange.format')}
          value={format}
          values={exchangeFormats}
          say={(each) => t(`exchange.formats.${each}`)}
          onChange={setFormat}
        />
        <p className="pt-help" role="status">
          {t('exchange.count', { count: units.length })}
        </p>
      </div>
    </Dialog>
  );
}

/** A language by its code and its own name. */
function saysLanguage(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return `${code.toUpperCase()} – ${name}`;
}

interface Came {
  readonly file: string;
  readonly language: string;
  readonly units: readonly ReadUnit[];
}

/** Maximum lines listed; a file may have thousands. */
const mostShown = 200;

/** Imports a translators' file: first all its changes and problems are shown, then the import is one step. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('studio');
  const parts = useStudioParts();
  const { studio, languages, announce } = parts;
  const { work } = useStudioState(studio, 'work');
  const { texts } = work;
  const [source = 'en'] = languages;
  const [came, setCame] = useState<Came>();
  const [refused, setRefused] = useState<RefusedFile>();
  const [isOldTaken, setOldTaken] = useState(false);
  const fileId = useId();

  const read = async (file: File | undefined) => {
    setCame(undefined);
    setRefused(undefined);
    setOldTaken(false);
    if (file === undefined) return;
    try {
      // The readers of both kinds of file are loaded with the first file.
      const { longestFile, readExchangeFile } = await import('../exchange/read');
      const found =
        file.size > longestFile
          ? ({ refused: 'tooLarge' } as const)
          : readExchangeFile(new Uint8Array(await file.arrayBuffer()), languages);
      if ('refused' in found) return setRefused(found);
      const { language, units } = found;
      setCame({ file: file.name, language, units });
    } catch {
      setRefused({ refused: 'notRead' });
    }
  };
  // With the sentences of now: what another person saves comes in while the dialog is open.
  const compared = useMemo(
    () =>
      came ? compareUnits(came.units, textUnits(texts, source, came.language), mayWrite(parts, came.language)) : [],
    [came, texts, source, parts],
  );
  const of = (...verdicts: readonly ExchangeVerdict[]) => compared.filter(({ verdict }) => verdicts.includes(verdict));
  const changes = of('changes');
  const old = of('stale');
  const taken = [...changes, ...(isOldTaken ? old : [])];
  const wrong = of(...wrongVerdicts);
  const [same, empty] = [of('same').length, of('empty').length];

  const take = () => {
    if (came === undefined) return;
    const sentences = new Map(taken.map(({ key, target }) => [key, target]));
    const imported = new Map(taken.map(({ key, source: from }) => [key, from?.replaceAll('\r\n', '\n')]));
    const outcome = { ...setTexts(texts, came.language, sentences), imported };
    studio.run(outcome, { label: 'import', about: came.file }, () =>
      announce(t('exchange.taken', { count: taken.length })),
    );
    onClose();
  };
  return (
    <Dialog
      open
      title={t('exchange.importTitle')}
      width="large"
      backdropCloses={false}
      cancel={t('cancel')}
      {...(taken.length > 0 && { confirm: t('exchange.take', { count: taken.length }), onConfirm: take })}
      onClose={onClose}
    >
      <div className="studio-make studio-import">
        <div className="pt-field">
          <label className="pt-label" htmlFor={fileId}>
            {t('exchange.file')}
          </label>
          <input
            id={fileId}
            data-start=""
            type="file"
            className="pt-input"
            accept=".csv,.xlf,.xliff,.xml,text/csv,application/xliff+xml"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        </div>
        {refused && (
          <Alert severity="error">
            {t(`exchange.refused.${refused.refused}`)}{' '}
            {refused.line !== undefined && t('exchange.refusedAt', { line: refused.line })}
          </Alert>
        )}
        {came && (
          <>
            <p role="status">
              {t('exchange.found', { language: saysLanguage(came.language), count: compared.length })}{' '}
              {t('exchange.changes', { count: changes.length })} {same > 0 && t('exchange.same', { count: same })}{' '}
              {empty > 0 && t('exchange.empty', { count: empty })}
            </p>
            {wrong.length > 0 && (
              <section>
                <h3 className="pt-label">{t('exchange.wrong', { count: wrong.length })}</h3>
                <ul className="studio-changed">
                  {wrong.slice(0, mostShown).map((unit, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a file may say the same key twice.
                    <li key={index}>
                      {t('exchange.line', { line: unit.line })} <code>{unit.key}</code>{' '}
                      {t(`exchange.verdict.${unit.verdict}`, { names: unit.wrong.join(' ') })}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {old.length > 0 && (
              <section>
                <h3 className="pt-label">{t('exchange.old', { count: old.length })}</h3>
                <label className="studio-choice">
                  <input type="checkbox" checked={isOldTaken} onChange={() => setOldTaken(!isOldTaken)} />
                  {t('exchange.takeOld')}
                </label>
                <Lines units={old} language={came.language} sources />
              </section>
            )}
            {changes.length > 0 && (
              <section>
                <h3 className="pt-label">{t('exchange.change', { count: changes.length })}</h3>
                <Lines units={changes} language={came.language} />
              </section>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The current and the new translation; for an outdated one, the source it was translated from and its current text. */
function Lines({
  units,
  language,
  sources = false,
}: {
  readonly units: readonly ComparedUnit[];
  readonly language: string;
  readonly sources?: boolean;
}) {
  const { t } = useTranslation('studio');
  return (
    <>
      <table className="studio-texts studio-came">
        <thead>
          <tr>
            <th scope="col">{t('texts.key')}</th>
            <th scope="col">{t(sources ? 'exchange.sourceThen' : 'exchange.now')}</th>
            <th scope="col">{t(sources ? 'exchange.sourceNow' : 'exchange.then')}</th>
            {sources && <th scope="col">{t('exchange.then')}</th>}
          </tr>
        </thead>
        <tbody>
          {units.slice(0, mostShown).map((unit) => (
            <tr key={unit.key}>
              <th scope="row">
                <code>{unit.key}</code>
              </th>
              {sources ? (
                <>
                  <td>{unit.source}</td>
                  <td>{unit.sourceNow}</td>
                </>
              ) : (
                <td lang={language}>{unit.now ?? <em>{t('texts.missing')}</em>}</td>
              )}
              <td lang={language}>{unit.target}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {units.length > mostShown && (
        <p className="studio-none">{t('exchange.more', { count: units.length - mostShown })}</p>
      )}
    </>
  );
}

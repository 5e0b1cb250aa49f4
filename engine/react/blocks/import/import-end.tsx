import type { ImportBlockModel, JsonObject } from '../../../model';
import { doneOf, type ImportRun, type ImportVerdict, settledTarget } from '../../../runtime';
import { Alert } from '../../elements/alert';
import { Button } from '../../elements/button';
import { TextLink } from '../../elements/text-link';
import { useEngine } from '../../engine';
import { resultLines, saveLines } from './files';

interface ImportEndProps {
  readonly block: ImportBlockModel;
  readonly context: JsonObject;
  readonly verdict: ImportVerdict;
  readonly run: ImportRun;
  readonly going: boolean;
  readonly onStop: () => void;
  readonly onResume: () => void;
  readonly onOther: () => void;
}

/** How far lines were imported, and their results. */
export function ImportEnd({ block, context, verdict, run, going, onStop, onResume, onOther }: ImportEndProps) {
  const { t, address } = useEngine();
  const { total, results, next, broken } = run;
  const done = { done: doneOf(run), total };
  // The page was reloaded: the results of the first lines are read when it continues.
  const unread = doneOf(run) > results.length;
  const refused = results.filter(({ problems }) => problems.length > 0);
  const left = refused.length + verdict.total - verdict.ready - verdict.same;
  const sound = refused.length === 0 && next === undefined;
  if (going)
    return (
      <>
        <h2 className="pt-panel-title">{t(block.take, { count: total })}</h2>
        <div className="pt-bulk-progress">
          <progress aria-label={t('import:running', done)} value={done.done} max={total} />
          <span aria-hidden="true">{t('import:running', done)}</span>
          <Button kind="quiet" onClick={onStop}>
            {t('import:stop')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <h2 className="pt-panel-title">{t('import:result')}</h2>
      <Alert severity={sound ? 'success' : 'warning'} role="status">
        {!unread && <p>{t(block.done, { count: results.length - refused.length })}</p>}
        {next !== undefined && <p>{t(broken ? 'import:broken' : 'import:stopped', done)}</p>}
        {broken?.map(({ message, args }) => (
          <p key={message}>{t(message, args)}</p>
        ))}
        {left > 0 && <p>{t('import:refused', { count: left })}</p>}
      </Alert>
      {refused.length > 0 && (
        <ul className="pt-import-refused">
          {refused.slice(0, 20).map(({ line, name, problems }) => (
            <li key={line}>
              <strong>{name || t('import:line', { line })}</strong>{' '}
              {problems.map(({ message, args }) => t(message, args)).join(' ')}
            </li>
          ))}
        </ul>
      )}
      <div className="pt-action-row pt-import-ways">
        {next !== undefined && <Button onClick={onResume}>{t('import:resume')}</Button>}
        {!unread && (
          <Button
            kind="secondary"
            onClick={() => saveLines(t('import:resultFile', { file: t(block.file) }), resultLines(verdict, run, t))}
          >
            {t('import:save')}
          </Button>
        )}
        <Button kind="quiet" onClick={onOther}>
          {t('import:other')}
        </Button>
        {block.to && <TextLink to={address(settledTarget(block.to, context), context)}>{t('import:see')}</TextLink>}
      </div>
    </>
  );
}

import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldModel, FieldProblem, Json, TypeKind } from '../../../../engine/model';
import { Icon } from '../../../../engine/react';
import { type Trial, type TriedRule, tryValue, whyOf } from '../../../../engine/runtime';
import { usePortal } from '../../../portal-context';
import type { Selection } from '../documents/history';
import { documentOf } from '../documents/kinds';
import { selectedField } from '../documents/selected-field';
import { useStudioParts, useStudioState } from '../studio-context';
import type { Previewed } from '../why/previewed';
import { usePreviewed } from '../why/use-previewed';
import { ruleText } from '../why/why-lines';

/**
 * An input for a sample value, with the verdict of the field's type and of each rule below it, in the shown language. The engine validates
 * it beside the values of the preview; nothing is stored.
 */
export function RuleTrial({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { work, drawn } = useStudioState(studio, 'work', 'drawn');
  const previewed = usePreviewed();
  const model = previewed?.store.model;
  const shared = drawn?.path === selection.path ? drawn.shared?.id : undefined;
  const isHere = model !== undefined && (shared ?? documentOf(selection.path)?.id) === model.id;
  const index = isHere ? selectedField(work.texts, model, selection) : -1;
  const own = selection.at.at(-1);
  const column = selection.at.at(-2) === 'columns' && typeof own === 'number' ? own : undefined;
  const field = column === undefined ? model?.fields[index] : model?.fields[index]?.columns?.[column];
  if (previewed === undefined || field === undefined) return <p className="pt-help">{t('try.noForm')}</p>;
  return <Sample previewed={previewed} index={index} column={column} field={field} />;
}

interface SampleProps {
  readonly previewed: Previewed;
  readonly index: number;
  readonly column: number | undefined;
  readonly field: FieldModel;
}

function Sample({ previewed, index, column, field }: SampleProps) {
  const { t } = useTranslation(['studio', 'describe']);
  const { registry } = usePortal();
  const { previewed: form } = useStudioParts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [trial, setTrial] = useState<Trial>();
  const { store } = previewed;
  const turn = form.turn();
  const offered = (column === undefined && store.field(index).options?.options) || [];
  // A number among the options is typed as text.
  const chosen = offered.find(({ value }) => String(value) === typed)?.value;
  const kind = registry.types[field.type];
  const isOne = chosen !== undefined && kind?.holds !== 'choices';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn stands for the values that conditions read
  useEffect(() => {
    let left = false;
    if (typed === '') setTrial(undefined);
    else
      void tryValue({ store, registry, index, column, input: isOne ? chosen : sampleOf(kind, typed) }).then(
        (made) => !left && setTrial(made),
      );
    return () => {
      left = true;
    };
  }, [store, registry, index, column, field, typed, turn]);
  const refused = trial?.verdicts.find(({ problem }) => problem)?.problem;
  const ofColumn = column !== undefined;
  const isYesNo = kind?.holds === 'boolean';
  const shared = {
    id,
    className: 'pt-input',
    value: typed,
    'aria-describedby': `${id}-help`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setTyped(target.value),
  };
  return (
    <div className="studio-try">
      <label className="pt-label" htmlFor={id}>
        {t('try.label')}
      </label>
      {isYesNo ? (
        <select {...shared} className="pt-input pt-select">
          <option value="" />
          <option value="true">{t('yes')}</option>
          <option value="false">{t('no')}</option>
        </select>
      ) : (
        <input {...shared} autoComplete="off" spellCheck={false} list={offered.length > 0 ? `${id}-list` : undefined} />
      )}
      {offered.length > 0 && (
        <datalist id={`${id}-list`}>
          {offered.slice(0, mostOffered).map(({ value, label, text }) => (
            <option key={String(value)} value={String(value)} label={text ?? (label && previewed.t(label))} />
          ))}
        </datalist>
      )}
      <p id={`${id}-help`} className="pt-help">
        {t('try.help')}
      </p>
      <p role="status" className="studio-try-verdict" data-holds={trial && refused === undefined}>
        {trial &&
          (refused === undefined
            ? t('try.accepted')
            : t('try.refused', { message: previewed.t(refused.message, refused.args) }))}
      </p>
      {trial && (
        <ul className="studio-reasons" aria-label={t('try.verdicts')}>
          {trial.verdicts.map((verdict, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no names, and their order is what they are.
            <Verdict key={at} {...{ verdict, previewed, index, field, ofColumn }} said={refused} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface VerdictProps {
  readonly verdict: TriedRule;
  readonly previewed: Previewed;
  readonly index: number;
  readonly field: FieldModel;
  /** The problem whose message is above the list. */
  readonly said: FieldProblem | undefined;
  readonly ofColumn: boolean;
}

/** What the type or one rule says: what it demands, and whether the value meets it. */
function Verdict({ verdict: { rule, verdict, problem }, previewed, index, field, said, ofColumn }: VerdictProps) {
  const { t, i18n } = useTranslation(['studio', 'describe']);
  const { store } = previewed;
  const words = {
    t: (key: string, args?: Readonly<Record<string, string | number>>) => t(key, { ...args }),
    exists: (key: string) => i18n.exists(key),
    say: previewed.t,
  };
  const type = i18n.exists(`studio:types.${field.type}`) ? t(`types.${field.type}`) : field.type;
  // The rules of a column have no place of their own in the form: their arguments are values.
  const known = ofColumn ? undefined : whyOf(store.insight(), index)?.rules.find((each) => each.rule === rule);
  const args = Object.entries(rule?.args ?? {}).map(([name, argument]) => ({
    name,
    value: 'value' in argument ? argument.value : undefined,
  }));
  const text = rule ? ruleText(known ?? { rule, args }, index, store, words) : t('try.type', { type });
  const refuses = verdict === 'refuses';
  return (
    <li>
      <span className="studio-reason" data-holds={verdict === 'notAsked' ? undefined : !refuses}>
        {verdict !== 'notAsked' && <Icon name={refuses ? 'close' : 'check'} />}
        <span>{text}</span>
        <span className="studio-verdict">{t(`try.verdict.${rule?.remote ? 'api' : verdict}`)}</span>
        {problem && problem !== said && (
          <span className="studio-read">{previewed.t(problem.message, problem.args)}</span>
        )}
      </span>
    </li>
  );
}

/** So many options are offered to the browser's list; any other value can be typed. */
const mostOffered = 200;

/** What is typed, as an input of such a field gives it: several values are separated by commas, and what is no text is JSON. */
function sampleOf(kind: TypeKind | undefined, typed: string): Json {
  switch (kind?.holds) {
    case 'boolean':
      return typed === 'true';
    case 'choices':
      return typed.split(',').flatMap((each) => each.trim() || []);
    case 'json':
      try {
        const read: Json = JSON.parse(typed);
        return read;
      } catch {
        return typed;
      }
    default:
      return typed;
  }
}

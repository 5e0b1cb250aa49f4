import { ADDITIONAL_PROPERTY_FLAG, type FieldTemplateProps, getUiOptions, hasWidget } from '@rjsf/utils';
import { type ReactNode, use } from 'react';
import { Button, MissingWidget, ProblemText, useEngine } from '../../react';
import { drawingOf } from '../drawing';
import { pointerOf } from '../place';
import { type Place, PlaceContext, useNamedPlace, useProblemAt } from '../scene';

/** The frame of every field: its label, help and problem once, and their ids on the control itself. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { schema, uiSchema, registry, hidden, children } = props;
  const { report } = useEngine();
  const { widget } = getUiOptions(uiSchema);
  // The choice of a branch already sets it; entering it by hand could only make it wrong.
  if ('const' in schema) return null;
  if (hidden) return <div hidden>{children}</div>;
  if (typeof widget === 'string' && !hasWidget(schema, widget, registry.widgets)) {
    return <MissingWidget name={widget} field={props.id} report={report} />;
  }
  return <Frame {...props} />;
}

function Frame(props: FieldTemplateProps) {
  const { fieldPathId, required = false, rawDescription, rawHelp, children } = props;
  const { t, widgets } = useEngine();
  const context = use(PlaceContext);
  const pointer = pointerOf(fieldPathId.path);
  const label = useLabel(props, context);
  const isItem = typeof fieldPathId.path.at(-1) === 'number';
  const item = isItem ? label : context?.item;
  const id = useNamedPlace(pointer, item === undefined || isItem ? label : `${item}: ${t(label)}`);
  const problem = useProblemAt(pointer);
  const drawing = drawingOf(props, widgets);
  const inUnion = context?.inUnion === true && context.pointer === pointer;
  const isPart = drawing === 'parts' || drawing === 'union';
  // An object, a list or a union shows its description under its name.
  const help = rawHelp || (isPart ? undefined : rawDescription) || undefined;
  const helpId = help === undefined ? undefined : `${id}-help`;
  const problemId = problem === undefined || drawing === 'union' ? undefined : `${id}-problem`;
  const labelId = drawing === 'self' || (pointer === '' && isPart) ? undefined : `${id}-label`;
  const place: Place = {
    pointer,
    id,
    label,
    item,
    labelId,
    describedBy: [problemId, helpId].filter((each) => each !== undefined).join(' ') || undefined,
    problem: problemId === undefined ? undefined : problem,
    required,
    inUnion,
  };
  let name = isPart ? 'pt-field pt-parts' : 'pt-field';
  if (place.problem !== undefined) name += ' pt-bad';
  if (props.disabled) name += ' pt-off';
  const inner = (
    <>
      {children}
      {problemId !== undefined && problem !== undefined && (
        <ProblemText
          id={problemId}
          field={pointer}
          problem={{ code: problem.code, message: `problems:${problem.code}`, args: problem.args }}
          t={t}
        />
      )}
      {help !== undefined && (
        <p id={helpId} className="pt-help">
          {t(help)}
        </p>
      )}
    </>
  );
  return (
    <PlaceContext value={place}>
      <Additional {...props} named={label} place={id}>
        {drawing === 'union' && !inUnion && pointer !== '' ? (
          <fieldset className="pt-group">
            <legend className={required ? 'pt-group-title pt-must' : 'pt-group-title'}>{t(label)}</legend>
            {rawDescription !== undefined && rawDescription !== '' && <p className="pt-help">{t(rawDescription)}</p>}
            {inner}
          </fieldset>
        ) : (
          <div className={name}>
            {drawing === 'control' && (
              <label id={labelId} className={required ? 'pt-label pt-must' : 'pt-label'} htmlFor={id}>
                {t(label)}
              </label>
            )}
            {drawing === 'group' && (
              <span id={labelId} className={required ? 'pt-label pt-must' : 'pt-label'}>
                {t(label)}
              </span>
            )}
            {inner}
          </div>
        )}
      </Additional>
    </PlaceContext>
  );
}

/** An item of a list is named after its list and numbered from one; everything else has its title. */
function useLabel({ fieldPathId, label, uiSchema, schema }: FieldTemplateProps, context: Place | null): string {
  const { t } = useEngine();
  const last = fieldPathId.path.at(-1);
  if (typeof last !== 'number') return label;
  const own = getUiOptions(uiSchema).title ?? schema.title;
  return t('rjsf:item', { name: t(own ?? context?.label ?? ''), number: last + 1 });
}

interface AdditionalProps extends Omit<FieldTemplateProps, 'children'> {
  readonly named: string;
  readonly place: string;
  readonly children: ReactNode;
}

/** A property the user added: it can be renamed and removed. */
function Additional(props: AdditionalProps) {
  const { schema, label, named, place, disabled, readonly, onKeyRenameBlur, onRemoveProperty, children } = props;
  const { t } = useEngine();
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return children;
  const still = disabled === true || readonly === true;
  return (
    <div className="pt-item">
      <div className="pt-field">
        <label className="pt-label" htmlFor={`${place}-key`}>
          {t('rjsf:key')}
        </label>
        <input
          key={label}
          id={`${place}-key`}
          className="pt-input"
          type="text"
          defaultValue={label}
          readOnly={still}
          onBlur={onKeyRenameBlur}
        />
      </div>
      {children}
      {!still && (
        <div className="pt-item-actions">
          <Button kind="quiet" aria-label={t('rjsf:removeItem', { item: t(named) })} onClick={onRemoveProperty}>
            {t('rjsf:remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

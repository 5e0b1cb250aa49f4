import Form, { type IChangeEvent } from '@rjsf/core';
import type { Experimental_DefaultFormStateBehavior, FieldProps, UiSchema } from '@rjsf/utils';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Json, JsonObject } from '../model';
import { EngineProvider, type SchemaValidators, useEngine } from '../react';
import type { Board } from './board';
import { createPartValidator } from './part-validator';
import { RecurringField } from './recurring-field';
import { rjsfWords } from './rjsf-words';
import { SceneContext } from './scene';
import { templates } from './templates';
import { translateOrText } from './translate-or-text';
import { widgetsFor } from './widgets';

interface SchemaFieldsProps {
  readonly validators: SchemaValidators;
  readonly uiSchema: JsonObject;
  /** Prefix of every id. */
  readonly prefix: string;
  readonly board: Board;
  /** The initial value; later changes come only from the user. */
  readonly initial: Json | undefined;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
  /** Called with the value as it would be sent: without what is not displayed, and without what was left empty. */
  readonly onValue: (value: Json | undefined, by: 'defaults' | 'person') => void;
}

const fields = { NumberField, CyclicSchemaField: RecurringField };

/** Nothing is added automatically that the user did not request and that no default provides. */
const defaults: Experimental_DefaultFormStateBehavior = {
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: { populate: 'requiredOnly' },
};

/**
 * Draws free JSON Schema with the engine's own kit. rjsf keeps the values, also those of currently hidden branches, and decides what is
 * displayed; which problems show, and what is sent, is decided here.
 */
export function SchemaFields(props: SchemaFieldsProps) {
  const { validators, uiSchema, prefix, board, initial, readOnly = false, disabled = false, onValue } = props;
  const engine = useEngine();
  const { widgets: kit, report, t } = engine;
  const free = useMemo(() => ({ ...engine, t: translateOrText(t) }), [engine, t]);
  const scene = useMemo(() => ({ prefix, board }), [prefix, board]);
  const validator = useMemo(() => createPartValidator(validators, report), [validators, report]);
  const widgets = useMemo(() => widgetsFor(kit), [kit]);
  const translateString = useMemo(() => rjsfWords(free.t), [free]);
  const tell = useReport(onValue);
  const change = ({ formData, schemaUtils }: IChangeEvent) =>
    tell(asJson(schemaUtils.omitExtraData(validators.schema, formData)));
  return (
    <EngineProvider engine={free}>
      <SceneContext value={scene}>
        <Form
          tagName="div"
          schema={validators.schema}
          uiSchema={uiSchema as UiSchema}
          initialFormData={initial}
          validator={validator}
          noValidate
          showErrorList={false}
          templates={templates}
          widgets={widgets}
          fields={fields}
          translateString={translateString}
          idPrefix={prefix}
          readonly={readOnly}
          disabled={disabled}
          experimental_defaultFormStateBehavior={defaults}
          onChange={change}
        >
          {/* No button from rjsf. */}
          <span hidden />
        </Form>
      </SceneContext>
    </EngineProvider>
  );
}

/** rjsf reports defaults while it is being constructed, when callbacks must not run yet: they are reported after mount. */
function useReport(onValue: SchemaFieldsProps['onValue']): (value: Json | undefined) => void {
  const early = useRef<{ readonly value: Json | undefined }>(undefined);
  const mounted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once.
  useLayoutEffect(() => {
    mounted.current = true;
    if (early.current !== undefined) onValue(early.current.value, 'defaults');
    return () => {
      mounted.current = false;
    };
  }, []);
  return (value) => {
    if (mounted.current) onValue(value, 'person');
    else early.current = { value };
  };
}

/** What would be sent: undefined members are not. */
function asJson(value: unknown): Json | undefined {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : (JSON.parse(text) as Json);
}

/**
 * A number as users type it: full-width digits count, the point is the decimal sign in every language as in the rest of the engine. Input
 * that is not a number stays as typed and is reported as a problem, never changed silently.
 */
function NumberField(props: FieldProps) {
  const { StringField } = props.registry.fields;
  const { onChange } = props;
  const change: FieldProps['onChange'] = useCallback(
    (input, ...rest) => onChange(typeof input === 'string' ? readNumber(input) : input, ...rest),
    [onChange],
  );
  if (StringField === undefined) return null;
  return <StringField {...props} onChange={change} />;
}

function readNumber(input: string): number | string | undefined {
  const text = input.normalize('NFKC').trim().replace('\u2212', '-');
  if (text === '') return undefined;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : input;
}

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json, JsonObject } from '../../../../engine/model';
import type { Selection } from '../documents/history';
import { isObject } from '../documents/json';
import { AddSelect } from '../native-select';
import { useStudioParts } from '../studio-context';
import { ListFrame, ListRow } from './list-frame';
import { type MetaPlace, propertiesAt, rootOf, typesAt, valuesAt } from './meta';
import { Cell, RowButton } from './rows';
import { RuleTrial } from './rule-trial';

interface RulesEditorProps {
  readonly selection: Selection;
  readonly label: string;
  readonly value: readonly Json[];
  readonly readOnly: boolean;
  readonly onChange: (rules: readonly Json[]) => void;
}

const language = rootOf('rule.schema.json');
const rule: MetaPlace | undefined = language && { file: language.file, schema: { $ref: '#/$defs/Rule' } };

/**
 * Rules besides those of the type: which, with which arguments, and a button that removes each. Pressed, one shows its message and when it
 * is asked. The schema of rules defines the arguments. Below them a value can be tried.
 */
export function RulesEditor({ selection, label, value, readOnly, onChange }: RulesEditorProps) {
  const { t, i18n } = useTranslation('studio');
  const { studio } = useStudioParts();
  const shown = useRef<HTMLFieldSetElement>(null);
  const toLast = () =>
    requestAnimationFrame(() => {
      const last = [...(shown.current?.querySelectorAll('[role="row"]') ?? [])].at(-1);
      (last?.querySelector('input') ?? last?.querySelector('button'))?.focus();
    });
  const types = builtInRules();
  const name = (type: string) => (i18n.exists(`studio:rules.${type}`) ? t(`rules.${type}`) : type);
  const change = (index: number, next: JsonObject) => onChange(value.map((each, at) => (at === index ? next : each)));
  return (
    <>
      <ListFrame
        label={label}
        ref={shown}
        className="studio-rules"
        keys={['open', 'remove']}
        rows={value.map((written, index) => {
          if (!isObject(written) || rule === undefined) return null;
          const type = String(written.type);
          const args = propertiesAt(rule, written).filter(
            ({ name: each }) => !['type', 'when', 'message'].includes(each),
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no names, and their order is what they are.
            <ListRow key={index} className="studio-test">
              <Cell>
                <button
                  type="button"
                  className="pt-link studio-link studio-rule"
                  data-does="open"
                  title={t('properties.openRule')}
                  onClick={() => studio.select({ path: selection.path, at: [...selection.at, 'validate', index] })}
                >
                  {name(type)}
                </button>
              </Cell>
              {args.map((property) => {
                const numeric = typesAt(property).has('integer') || typesAt(property).has('number');
                const held = written[property.name];
                if (typeof held === 'object' && held !== null)
                  return (
                    <Cell key={property.name}>
                      <code>{JSON.stringify(held)}</code>
                    </Cell>
                  );
                return (
                  <Cell key={property.name}>
                    <input
                      className="pt-input"
                      aria-label={`${name(type)}: ${property.name}`}
                      placeholder={property.name}
                      readOnly={readOnly}
                      inputMode={numeric ? 'decimal' : 'text'}
                      value={held === undefined ? '' : String(held)}
                      onChange={({ target }) => {
                        const { [property.name]: _before, ...others } = written;
                        const next =
                          numeric && target.value !== '' && Number.isFinite(Number(target.value))
                            ? Number(target.value)
                            : target.value;
                        change(index, next === '' ? others : { ...others, [property.name]: next });
                      }}
                    />
                  </Cell>
                );
              })}
              {!readOnly && (
                <Cell className="studio-remove">
                  <RowButton
                    does="remove"
                    label={t('properties.removeRule', { name: name(type) })}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  />
                </Cell>
              )}
            </ListRow>
          );
        })}
        add={
          <AddSelect
            label={t('properties.addRule')}
            items={types.map((type) => ({ name: type, label: name(type) }))}
            onAdd={(type) => {
              if (rule) onChange([...value, newRule(rule, type.name)]);
              toLast();
            }}
          />
        }
      />
      <RuleTrial key={`${selection.path} ${selection.at.join('/')}`} selection={selection} />
    </>
  );
}

let ruleNames: readonly string[] | undefined;

/** Names of the built-in rules: always the same, as the schema is. */
function builtInRules(): readonly string[] {
  ruleNames ??= rule === undefined ? [] : ruleTypes(rule);
  return ruleNames;
}

function ruleTypes(place: MetaPlace): readonly string[] {
  const type = propertiesAt(place, {}).find(({ name }) => name === 'type');
  const all = type === undefined ? [] : valuesAt(type);
  const branches = language?.schema.$defs;
  const written = isObject(branches)
    ? Object.values(branches).flatMap((branch) => {
        const properties = isObject(branch) && isObject(branch.properties) ? branch.properties : {};
        const own = isObject(properties.type) ? valuesAt({ file: 'rule.schema.json', schema: properties.type }) : [];
        return own;
      })
    : [];
  return [...new Set([...all, ...written].filter((each) => typeof each === 'string'))];
}

function newRule(place: MetaPlace, type: string): JsonObject {
  const required = propertiesAt(place, { type }).filter(({ name, required: needed }) => needed && name !== 'type');
  const start = (property: MetaPlace): Json => {
    const types = typesAt(property);
    if (types.has('integer') || types.has('number')) return 1;
    return types.has('array') ? [] : types.has('string') ? '' : 1;
  };
  return { type, ...Object.fromEntries(required.map((property) => [property.name, start(property)])) };
}

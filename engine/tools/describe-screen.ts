import type { ActionModel, BlockModel, ContextTest, ScopeModel, ScreenModel } from '../model';
import { describeValue } from './describe-condition';
import { fillText, type Words } from './words';

/** A screen in plain words, as Markdown: what it reads, what it shows when, which actions it has and what they call. */
export function describeScreen(screen: ScreenModel, words: Words): string {
  const regions = [...(screen.header ?? []), ...screen.blocks, ...(screen.aside ?? [])];
  const lines = [`# ${fillText(words, 'screen', { name: screen.id })}`, '', ...describeScope(screen, words, '')];
  for (const block of regions) lines.push(...describeBlock(block, words, ''));
  return `${lines.join('\n').trimEnd()}\n`;
}

function describeScope({ sources }: Pick<ScopeModel, 'sources'>, words: Words, indent: string): string[] {
  return sources.map(({ name, source, when, poll }) => {
    const said = [fillText(words, 'reads_source', { name, source })];
    if (poll > 0) said.push(fillText(words, 'polls', { seconds: poll / 1000 }));
    return line(said.join(' '), when, words, indent);
  });
}

function describeBlock(block: BlockModel, words: Words, indent: string): string[] {
  const inner = `${indent}  `;
  const head = line(`**${block.block}** ${nameOf(block)}`.trimEnd(), block.displayed, words, indent);
  return [head, ...insideOf(block, words, inner)];
}

/** The contents of a block. */
function insideOf(block: BlockModel, words: Words, inner: string): string[] {
  const blocks = (list: readonly BlockModel[]) => list.flatMap((each) => describeBlock(each, words, inner));
  const actions = (list: readonly ActionModel[]) => list.flatMap((each) => describeAction(each, words, inner));
  switch (block.block) {
    case 'list': {
      const fields = block.columns.map(({ field }) => field.join('.')).join(', ');
      const filters = block.filters.map(({ name }) => name).join(', ');
      return [
        `${inner}- ${fillText(words, 'shows', { names: fields })}`,
        ...(filters ? [`${inner}- ${fillText(words, 'filters', { names: filters })}`] : []),
        ...actions([...block.actions, ...block.rowActions, ...block.bulkActions]),
        ...(block.detail
          ? [
              `${inner}- ${fillText(words, 'opens', { name: block.detail.title.join('.') })}`,
              ...describeScope(block.detail, words, `${inner}  `),
              ...block.detail.blocks.flatMap((each) => describeBlock(each, words, `${inner}  `)),
            ]
          : []),
      ];
    }
    case 'detail': {
      const items = block.sections.flatMap(({ items: facts }) => facts);
      return [
        ...items.map(({ field, displayed }) => line(field.join('.'), displayed, words, inner)),
        ...actions(block.actions),
      ];
    }
    case 'stats':
      return block.stats.map(({ value, displayed }) => line(value.join('.'), displayed, words, inner));
    case 'tabs':
      return block.tabs.flatMap(({ id, displayed, blocks: inside }) => [
        line(id, displayed, words, inner),
        ...inside.flatMap((each) => describeBlock(each, words, `${inner}  `)),
      ]);
    case 'actions':
    case 'notice':
      return actions(block.actions);
    case 'component':
      return actions(block.actions ?? []);
    case 'panel':
    case 'grid':
      return blocks(block.blocks);
    default:
      return [];
  }
}

function nameOf(block: BlockModel): string {
  if (block.block === 'list') return block.source;
  if (block.block === 'form') return block.form;
  if (block.block === 'component') return block.component;
  return block.block === 'chart' ? block.rows.join('.') : '';
}

function describeAction(action: ActionModel, words: Words, indent: string): string[] {
  const facts = [
    ...(action.permission === undefined ? [] : [fillText(words, 'needs', { name: action.permission })]),
    ...action.unavailable.map(({ when }) => fillText(words, 'unavailable', { when: describeContextTest(when, words) })),
    ...(action.confirm ? [fillText(words, 'asksBack')] : []),
    ...(action.form ? [fillText(words, 'asksForm', { name: action.form.form })] : []),
    ...(action.call === undefined ? [] : [fillText(words, 'calls', { operation: action.call })]),
  ];
  const head = line(fillText(words, 'action', { name: action.id }), action.displayed, words, indent);
  return [head, ...facts.map((fact) => `${indent}  - ${fact}`)];
}

/** A line of the list, with its condition. */
function line(text: string, displayed: true | ContextTest, words: Words, indent: string): string {
  const when =
    displayed === true ? '' : ` ${fillText(words, 'shown', { when: describeContextTest(displayed, words) })}`;
  return `${indent}- ${text}${when}`;
}

/** A condition over the context in plain words. */
export function describeContextTest(test: ContextTest, words: Words): string {
  switch (test.op) {
    case 'all':
    case 'any': {
      const said = test.of.map((part) => describeContextTest(part, words));
      return said.length > 1
        ? `(${said.join(` ${fillText(words, test.op)} `)})`
        : (said[0] ?? fillText(words, 'always'));
    }
    case 'not':
      return fillText(words, 'not', { condition: describeContextTest(test.of, words) });
    default:
      return fillText(words, test.op, { what: test.path.join('.'), value: describeValue(test.value ?? null, words) });
  }
}

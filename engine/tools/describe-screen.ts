import type {
  ActionModel,
  BlockModel,
  BlockName,
  ContextTest,
  ListBlockModel,
  ScopeModel,
  ScreenModel,
} from '../model';
import { describePlace, describeValue } from './describe-condition';
import { fillText, type Words } from './words';

/** A screen in plain words, as Markdown: what it reads, what it shows when, which actions it has and what they call. */
export function describeScreen(screen: ScreenModel, words: Words): string {
  const regions = [...(screen.header ?? []), ...screen.blocks, ...(screen.aside ?? [])];
  const lines = [`# ${fillText(words, 'screen', { name: screen.id })}`, '', ...describeScope(screen, words, '')];
  lines.push(...describeBlocks(regions, words, ''));
  return `${lines.join('\n').trimEnd()}\n`;
}

function describeScope({ sources }: Pick<ScopeModel, 'sources'>, words: Words, indent: string): string[] {
  return sources.map(({ name, source, when, poll }) => {
    const said = [fillText(words, 'reads_source', { name, source })];
    if (poll > 0) said.push(fillText(words, 'polls', { seconds: poll / 1000 }));
    return line(said.join(' '), when, words, indent);
  });
}

/** What is said of a kind of block. */
interface BlockWords<Name extends BlockName> {
  /** What it is called after its kind. */
  readonly name?: (block: BlockModel<Name>) => string;
  /** What is in it, with the blocks inside it. */
  readonly lines?: (block: BlockModel<Name>, words: Words, indent: string) => readonly string[];
}

const kinds: { readonly [Name in BlockName]: BlockWords<Name> } = {
  form: { name: ({ form }) => form },
  list: { name: ({ source }) => source, lines: describeList },
  detail: {
    lines: ({ sections, actions }, words, indent) => [
      ...sections.flatMap(({ items }) =>
        items.map(({ field, displayed }) => line(field.join('.'), displayed, words, indent)),
      ),
      ...describeActions(actions, words, indent),
    ],
  },
  stats: {
    lines: ({ stats }, words, indent) =>
      stats.map(({ value, displayed }) => line(value.join('.'), displayed, words, indent)),
  },
  chart: { name: ({ rows }) => rows.join('.') },
  tabs: {
    lines: ({ tabs }, words, indent) =>
      tabs.flatMap(({ id, displayed, blocks }) => [
        line(id, displayed, words, indent),
        ...describeBlocks(blocks, words, `${indent}  `),
      ]),
  },
  article: {},
  notice: { lines: ({ actions }, words, indent) => describeActions(actions, words, indent) },
  preview: {},
  import: {},
  document: {},
  panel: { lines: ({ blocks }, words, indent) => describeBlocks(blocks, words, indent) },
  grid: { lines: ({ blocks }, words, indent) => describeBlocks(blocks, words, indent) },
  links: {},
  actions: { lines: ({ actions }, words, indent) => describeActions(actions, words, indent) },
  component: {
    name: ({ component }) => component,
    lines: ({ sources = [], actions = [] }, words, indent) => [
      ...describeScope({ sources }, words, indent),
      ...describeActions(actions, words, indent),
    ],
  },
};

function describeBlocks(blocks: readonly BlockModel[], words: Words, indent: string): string[] {
  return blocks.flatMap((block) => describeBlock(block, words, indent));
}

function describeBlock<Name extends BlockName>(block: BlockModel<Name>, words: Words, indent: string): string[] {
  const { name, lines }: BlockWords<Name> = kinds[block.block];
  const head = `**${block.block}** ${name?.(block) ?? ''}`.trimEnd();
  return [line(head, block.displayed, words, indent), ...(lines?.(block, words, `${indent}  `) ?? [])];
}

function describeList(block: ListBlockModel, words: Words, indent: string): string[] {
  const fields = block.columns.map(({ field }) => field.join('.')).join(', ');
  const filters = block.filters.map(({ name }) => name).join(', ');
  return [
    `${indent}- ${fillText(words, 'shows', { names: fields })}`,
    ...(filters ? [`${indent}- ${fillText(words, 'filters', { names: filters })}`] : []),
    ...describeActions([...block.actions, ...block.rowActions, ...block.bulkActions], words, indent),
    ...(block.detail
      ? [
          `${indent}- ${fillText(words, 'opens', { name: block.detail.title.join('.') })}`,
          ...describeScope(block.detail, words, `${indent}  `),
          ...describeBlocks(block.detail.blocks, words, `${indent}  `),
        ]
      : []),
  ];
}

function describeActions(actions: readonly ActionModel[], words: Words, indent: string): string[] {
  return actions.flatMap((action) => describeAction(action, words, indent));
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
      return fillText(words, test.op, {
        what: describePlace(test.path, words),
        value: describeValue(test.value ?? null, words),
      });
  }
}

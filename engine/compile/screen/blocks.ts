import {
  type ActionsBlock,
  type ArticleBlock,
  type BlockDefinition,
  type BlockPart,
  type DetailBlock,
  type DocumentBlock,
  type DocumentNeighbor,
  type GridBlock,
  type LinksBlock,
  type NoticeBlock,
  type PanelBlock,
  type PreviewBlock,
  pointerOf,
  type ScreenDefinition,
  type StatsBlock,
  type TabsBlock,
} from '../../definition';
import type {
  ActionModel,
  BlockModel,
  BlockModels,
  BlockName,
  DocumentNeighborModel,
  Json,
  WithoutLiveCode,
} from '../../model';
import { contextTest } from '../context-condition';
import { inside, type Spot } from '../report';
import { isWritten } from '../shared-blocks';
import { writtenBlocks } from '../written-blocks';
import { compileActions } from './actions';
import { placeOf, screenTarget } from './arguments';
import { compileChart } from './chart';
import { compileComponent } from './component';
import { compileFormBlock } from './form-block';
import { compileFormat } from './formats';
import { compileImport } from './import-block';
import { checkDoubled, compileItem, compileItems, rowScope } from './items';
import { compileList } from './list';
import { claimParameter, itemSchema, type ScreenScope } from './scope';
import { allowedVariables, checkText } from './texts';

export function compileBlocks(written: readonly BlockPart[], spot: Spot, scope: ScreenScope): BlockModel[] {
  return written.filter(isWritten).map((block, index) => compileBlock(block, inside(spot, index), scope));
}

/** How a kind of block is compiled. */
interface BlockCompiler<Name extends BlockName> {
  readonly compile: (block: Written<Name>, spot: Spot, scope: ScreenScope) => Bare<Name>;
  /** Names of the fields whose values the screen's other blocks read as `form.<name>`. */
  readonly publishes?: (block: Written<Name>) => readonly string[];
  /** Actions that are offered as soon as it is shown: none of a record, of a closed tab, or of a view. */
  readonly offers?: (block: BlockModel<Name>) => readonly ActionModel[];
}

/** A block of a kind as it is written. */
type Written<Name extends BlockName> = Extract<BlockDefinition, { readonly block: Name }>;
/** What a kind adds to what every block has. */
type Bare<Name extends BlockName> = BlockModels[Name];

const compilers: { readonly [Name in BlockDefinition['block']]: BlockCompiler<Name> } = {
  form: { compile: compileFormBlock, publishes: ({ publish = [] }) => publish },
  list: { compile: compileList, offers: ({ actions }) => actions },
  detail: { compile: compileDetailBlock },
  stats: { compile: compileStats },
  chart: { compile: compileChart },
  tabs: { compile: compileTabs },
  article: { compile: compileArticle },
  notice: { compile: compileNotice },
  preview: { compile: compilePreview },
  import: { compile: compileImport },
  document: { compile: compileDocument },
  panel: { compile: compilePanel, offers: ({ blocks }) => actionsIn(blocks) },
  grid: { compile: compileGrid, offers: ({ blocks }) => actionsIn(blocks) },
  links: { compile: compileLinks },
  actions: { compile: compileActionsBlock, offers: ({ actions }) => actions },
  component: { compile: compileComponent },
};

/** Kinds that are drawn in a header or an aside. */
const withoutLiveCode: { readonly [Name in WithoutLiveCode]: true } = {
  form: true,
  article: true,
  panel: true,
  links: true,
  component: true,
};

/** Whether a block needs the code of live blocks. */
function needsLiveCode(block: BlockDefinition): boolean {
  return !Object.hasOwn(withoutLiveCode, block.block) || 'sources' in block || 'actions' in block;
}

function compilerOf({ block }: BlockDefinition | BlockModel): BlockCompiler<BlockName> {
  // Each is listed by the name of its own kind of block.
  return compilers[block] as unknown as BlockCompiler<BlockName>;
}

function compileBlock(block: BlockDefinition, spot: Spot, scope: ScreenScope): BlockModel {
  const displayed = contextTest(block.displayed, inside(spot, 'displayed'), scope.world, scope.report);
  if (scope.withoutLiveCode && needsLiveCode(block)) scope.report(spot, 'live-block-in-region', { block: block.block });
  const own = compilerOf(block).compile(block, spot, scope);
  return { displayed, pointer: pointerOf(spot.path), ...own } as BlockModel; // of the kind that compiled it
}

/** Actions that are offered as soon as the blocks are shown. */
export function actionsIn(blocks: readonly BlockModel[]): readonly ActionModel[] {
  return blocks.flatMap((block) => compilerOf(block).offers?.(block) ?? []);
}

/** Names of the fields that form blocks publish, at any depth of the screen. */
export function publishedIn(screen: ScreenDefinition): readonly string[] {
  // Both are read from JSON that fits the language.
  const blocks = [...writtenBlocks(screen as unknown as Json)].map(({ block }) => block as unknown as BlockPart);
  return blocks.filter(isWritten).flatMap((block) => compilerOf(block).publishes?.(block) ?? []);
}

function compileArticle({ title, body }: ArticleBlock, spot: Spot, scope: ScreenScope): Bare<'article'> {
  checkText(title, inside(spot, 'title'), scope);
  checkText(body, inside(spot, 'body'), scope, 'all');
  return { block: 'article', ...(title !== undefined && { title }), body };
}

function compileNotice(block: NoticeBlock, spot: Spot, scope: ScreenScope): Bare<'notice'> {
  const { figure, title, text } = block;
  checkText(title, inside(spot, 'title'), scope);
  checkText(text, inside(spot, 'text'), scope, allowedVariables.context);
  return {
    block: 'notice',
    figure,
    ...(title !== undefined && { title }),
    ...(text !== undefined && { text }),
    actions: compileActions(block.actions, inside(spot, 'actions'), scope),
  };
}

function compilePanel({ title, blocks }: PanelBlock, spot: Spot, scope: ScreenScope): Bare<'panel'> {
  checkText(title, inside(spot, 'title'), scope);
  const inner = compileBlocks(blocks, inside(spot, 'blocks'), scope);
  return { block: 'panel', ...(title !== undefined && { title }), blocks: inner };
}

function compileGrid({ columns, blocks }: GridBlock, spot: Spot, scope: ScreenScope): Bare<'grid'> {
  return { block: 'grid', columns, blocks: compileBlocks(blocks, inside(spot, 'blocks'), scope) };
}

function compileLinks({ links }: LinksBlock, spot: Spot, scope: ScreenScope): Bare<'links'> {
  return {
    block: 'links',
    links: links.flatMap(({ label, to: target }, index) => {
      const at = inside(spot, 'links', index);
      checkText(label, inside(at, 'label'), scope);
      const to = screenTarget(target, inside(at, 'to'), scope);
      return to ? [{ label, to }] : [];
    }),
  };
}

function compileActionsBlock({ actions }: ActionsBlock, spot: Spot, scope: ScreenScope): Bare<'actions'> {
  return { block: 'actions', actions: compileActions(actions, inside(spot, 'actions'), scope) };
}

function compilePreview(block: PreviewBlock, spot: Spot, scope: ScreenScope): Bare<'preview'> {
  const { title, each, html, text } = block;
  checkText(title, inside(spot, 'title'), scope);
  const list = each && placeOf(each.of, inside(spot, 'each', 'of'), scope, 'array');
  if (!each || !list) {
    const place = (name: 'html' | 'text') => placeOf(block[name], inside(spot, name), scope, 'string').path;
    return { block: 'preview', title, html: place('html'), text: place('text') };
  }
  const rows = rowScope(scope, itemSchema(list.schema));
  const within = (name: string, at: Spot) => placeOf(`row.${name}`, at, rows, 'string').path.slice(1);
  checkText(each.missing, inside(spot, 'each', 'missing'), scope);
  return {
    block: 'preview',
    title,
    each: {
      of: list.path,
      name: compileItem(each.name, inside(spot, 'each', 'name'), rows, ['row'], scope).item,
      ...(each.heading !== undefined && { heading: within(each.heading, inside(spot, 'each', 'heading')) }),
      missing: each.missing,
    },
    html: within(html, inside(spot, 'html')),
    text: within(text, inside(spot, 'text')),
  };
}

function compileDocument({ title, text, neighbors }: DocumentBlock, spot: Spot, scope: ScreenScope): Bare<'document'> {
  const place = (written: string, at: Spot) => placeOf(written, at, scope, 'string').path;
  const neighbor = (written: DocumentNeighbor, at: Spot): DocumentNeighborModel => ({
    title: place(written.title, inside(at, 'title')),
    address: place(written.address, inside(at, 'address')),
  });
  return {
    block: 'document',
    title: place(title, inside(spot, 'title')),
    text: place(text, inside(spot, 'text')),
    ...(neighbors?.previous && { previous: neighbor(neighbors.previous, inside(spot, 'neighbors', 'previous')) }),
    ...(neighbors?.next && { next: neighbor(neighbors.next, inside(spot, 'neighbors', 'next')) }),
  };
}

function compileDetailBlock(block: DetailBlock, spot: Spot, scope: ScreenScope): Bare<'detail'> {
  const { report, world } = scope;
  checkText(block.title, inside(spot, 'title'), scope);
  const { path: of, fits } = placeOf(block.of ?? 'record', inside(spot, 'of'), scope, 'object');
  // Where there is no record, nothing more is reported of its facts.
  const facts = fits ? scope : { ...scope, report: () => {} };
  return {
    block: 'detail',
    ...(block.title !== undefined && { title: block.title }),
    of,
    sections: block.sections.map(({ title, displayed, columns = 2, items }, index) => {
      const at = inside(spot, 'sections', index);
      checkText(title, inside(at, 'title'), scope);
      return {
        ...(title !== undefined && { title }),
        displayed: contextTest(displayed, inside(at, 'displayed'), world, report),
        columns,
        items: compileItems(items, inside(at, 'items'), facts, of),
      };
    }),
    actions: compileActions(block.actions, inside(spot, 'actions'), scope),
  };
}

function compileStats({ stats }: StatsBlock, spot: Spot, scope: ScreenScope): Bare<'stats'> {
  const { report, world } = scope;
  const seen = new Set<string>();
  return {
    block: 'stats',
    stats: stats.map(
      ({ id, label, value, format, compare, compareLabel, hint, to: target, displayed, tones = [] }, index) => {
        const at = inside(spot, 'stats', index);
        checkDoubled(id, seen, inside(at, 'id'), scope);
        checkText(label, inside(at, 'label'), scope);
        checkText(hint, inside(at, 'hint'), scope, allowedVariables.context);
        checkText(compareLabel, inside(at, 'compareLabel'), scope);
        const place = placeOf(value, inside(at, 'value'), scope);
        const share = (of: string, spotOf: Spot) => placeOf(of, spotOf, scope).path;
        const to = target && screenTarget(target, inside(at, 'to'), scope);
        return {
          id,
          label,
          displayed: contextTest(displayed, inside(at, 'displayed'), world, report),
          value: place.path,
          format: compileFormat(format, inside(at, 'format'), scope, { schema: place.schema, name: value, share }),
          ...(compare !== undefined && { compare: placeOf(compare, inside(at, 'compare'), scope).path }),
          ...(compareLabel !== undefined && { compareLabel }),
          ...(hint !== undefined && { hint }),
          ...(to && { to }),
          tones: tones.map(({ when, tone }, position) => {
            const test = contextTest(when, inside(at, 'tones', position, 'when'), world, report);
            return { when: test === true ? { op: 'all' as const, of: [] } : test, tone };
          }),
        };
      },
    ),
  };
}

function compileTabs({ parameter = 'tab', tabs }: TabsBlock, spot: Spot, scope: ScreenScope): Bare<'tabs'> {
  const seen = new Set<string>();
  claimParameter(scope, parameter, 'text', spot);
  return {
    block: 'tabs',
    parameter,
    tabs: tabs.map(({ id, label, displayed, blocks }, index) => {
      const at = inside(spot, 'tabs', index);
      checkDoubled(id, seen, inside(at, 'id'), scope);
      checkText(label, inside(at, 'label'), scope);
      return {
        id,
        label,
        displayed: contextTest(displayed, inside(at, 'displayed'), scope.world, scope.report),
        blocks: compileBlocks(blocks, inside(at, 'blocks'), scope),
      };
    }),
  };
}

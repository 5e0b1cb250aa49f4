import {
  type BlockDefinition,
  type BlockPart,
  type DetailBlock,
  type DocumentBlock,
  type DocumentNeighbor,
  type PreviewBlock,
  pointerOf,
  type StatsBlock,
  type TabsBlock,
} from '../../definition';
import type {
  BlockModel,
  DetailBlockModel,
  DocumentBlockModel,
  DocumentNeighborModel,
  StatsBlockModel,
  TabsBlockModel,
} from '../../model';
import { contextTest } from '../context-condition';
import { inside, type Spot } from '../report';
import { isWritten } from '../shared-blocks';
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

function compileBlock(block: BlockDefinition, spot: Spot, scope: ScreenScope): BlockModel {
  const displayed = contextTest(block.displayed, inside(spot, 'displayed'), scope.world, scope.report);
  return { displayed, pointer: pointerOf(spot.path), ...compileByKind(block, spot, scope) };
}

type PreviewBlockModel = BlockModel & { readonly block: 'preview' };
type Bare<Block> = Block extends BlockModel ? Omit<Block, 'displayed' | 'pointer'> : never;

function compileByKind(block: BlockDefinition, spot: Spot, scope: ScreenScope): Bare<BlockModel> {
  switch (block.block) {
    case 'form':
      return compileFormBlock(block, spot, scope);
    case 'list':
      return compileList(block, spot, scope);
    case 'detail':
      return compileDetailBlock(block, spot, scope);
    case 'stats':
      return compileStats(block, spot, scope);
    case 'chart':
      return compileChart(block, spot, scope);
    case 'tabs':
      return compileTabs(block, spot, scope);
    case 'component':
      return compileComponent(block, spot, scope);
    case 'actions':
      return { block: 'actions', actions: compileActions(block.actions, inside(spot, 'actions'), scope) };
    case 'grid': {
      const blocks = compileBlocks(block.blocks, inside(spot, 'blocks'), scope);
      return { block: 'grid', columns: block.columns, blocks };
    }
    case 'article': {
      const { title, body } = block;
      checkText(title, inside(spot, 'title'), scope);
      checkText(body, inside(spot, 'body'), scope, 'all');
      return { block: 'article', ...(title !== undefined && { title }), body };
    }
    case 'notice': {
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
    case 'preview':
      return compilePreview(block, spot, scope);
    case 'document':
      return compileDocument(block, spot, scope);
    case 'import':
      return compileImport(block, spot, scope);
    case 'panel': {
      const { title } = block;
      checkText(title, inside(spot, 'title'), scope);
      const blocks = compileBlocks(block.blocks, inside(spot, 'blocks'), scope);
      return { block: 'panel', ...(title !== undefined && { title }), blocks };
    }
    case 'links':
      return {
        block: 'links',
        links: block.links.flatMap(({ label, to: target }, index) => {
          const at = inside(spot, 'links', index);
          checkText(label, inside(at, 'label'), scope);
          const to = screenTarget(target, inside(at, 'to'), scope);
          return to ? [{ label, to }] : [];
        }),
      };
  }
}

function compilePreview(block: PreviewBlock, spot: Spot, scope: ScreenScope): Bare<PreviewBlockModel> {
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

function compileDocument(
  { title, text, neighbors }: DocumentBlock,
  spot: Spot,
  scope: ScreenScope,
): DocumentBlockModel {
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

function compileDetailBlock(block: DetailBlock, spot: Spot, scope: ScreenScope): DetailBlockModel {
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

function compileStats({ stats }: StatsBlock, spot: Spot, scope: ScreenScope): StatsBlockModel {
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

function compileTabs({ parameter = 'tab', tabs }: TabsBlock, spot: Spot, scope: ScreenScope): TabsBlockModel {
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

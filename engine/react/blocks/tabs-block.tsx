import { type KeyboardEvent, useId, useRef } from 'react';
import type { JsonObject, TabsBlockModel } from '../../model';
import { holdsInContext, readPath } from '../../runtime';
import { useEngine } from '../engine';
import { PartOfPage } from '../page-actions';
import { Blocks } from './blocks';
import { useQueryPatch } from './screen-scope';

interface TabsBlockProps {
  readonly block: TabsBlockModel;
  readonly context: JsonObject;
}

/** Tabs after the APG pattern: arrows, Home and End move and open; the open one is in the address. */
export function TabsBlock({ block, context }: TabsBlockProps) {
  const { t } = useEngine();
  const prefix = useId();
  const patch = useQueryPatch();
  const list = useRef<HTMLDivElement>(null);
  const tabs = block.tabs.filter(({ displayed }) => holdsInContext(displayed, context));
  const wish = readPath(context, ['query', block.parameter]);
  const open = tabs.find(({ id }) => id === wish) ?? tabs[0];
  if (open === undefined) return null;
  const choose = (id: string) => patch({ [block.parameter]: id === tabs[0]?.id ? undefined : id }, 'push');
  const onKeyDown = (event: KeyboardEvent) => {
    const now = tabs.indexOf(open);
    const at =
      event.key === 'ArrowRight'
        ? now + 1
        : event.key === 'ArrowLeft'
          ? now - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : undefined;
    const next = at === undefined ? undefined : tabs.at(at % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div className="pt-tabs">
      <div ref={list} role="tablist" className="pt-tab-list" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            data-tab={tab.id}
            className="pt-tab"
            aria-selected={tab === open}
            aria-controls={tab === open ? `${prefix}-panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {t(tab.label)}
          </button>
        ))}
      </div>
      <div
        key={open.id}
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${open.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: APG: a panel whose content may begin with text takes focus itself.
        tabIndex={0}
        className="pt-tab-panel"
      >
        <PartOfPage>
          <Blocks blocks={open.blocks} context={context} />
        </PartOfPage>
      </div>
    </div>
  );
}

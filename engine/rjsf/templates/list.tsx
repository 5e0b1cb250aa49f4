import { type ArrayFieldItemTemplateProps, type ArrayFieldTemplateProps, getUiOptions } from '@rjsf/utils';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { Button, useEngine } from '../../react';
import { usePlace, useScene } from '../scene';
import { Group } from './parts';

/** A list: its items, and a button to add one. Focus follows the action: into the new item, or to the position of the removed one. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { items, canAdd, disabled, readonly, onAddClick, schema, uiSchema, optionalDataControl } = props;
  const { t } = useEngine();
  const { board } = useScene();
  const { pointer, label } = usePlace();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const before = useRef(items.length);
  useLayoutEffect(() => {
    const { length } = items;
    const grown = length > before.current;
    const shrunk = length < before.current;
    before.current = length;
    if (grown && add.current === document.activeElement) focusOn(list.current?.lastElementChild);
    // The focused button was removed with its item.
    if (shrunk && (document.activeElement === document.body || document.activeElement === null))
      (add.current ?? list.current?.querySelector('button'))?.focus();
  });
  const { description = schema.description } = getUiOptions(uiSchema);
  return (
    <Group description={description}>
      {optionalDataControl}
      <ol className="pt-items" ref={list}>
        {items}
      </ol>
      {items.length === 0 && <p className="pt-help">{t('rjsf:empty')}</p>}
      {canAdd && !disabled && !readonly && (
        <Button
          ref={add}
          kind="secondary"
          aria-label={t('rjsf:addItem', { name: t(label) })}
          onClick={(event: MouseEvent) => {
            board.edited(pointer);
            onAddClick(event);
          }}
        >
          {t('rjsf:add')}
        </Button>
      )}
    </Group>
  );
}

function focusOn(item: Element | null | undefined): void {
  item?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}

/** An item with its buttons, whose names state which item they move or remove. */
export function ArrayFieldItemTemplate({ children, buttonsProps, index }: ArrayFieldItemTemplateProps) {
  const { hasMoveUp, hasMoveDown, hasRemove, hasCopy, disabled, readonly } = buttonsProps;
  const { t } = useEngine();
  const { board } = useScene();
  const { pointer, label } = usePlace();
  const item = t('rjsf:item', { name: t(label), number: index + 1 });
  const press = (work: (event: MouseEvent<HTMLButtonElement>) => void) => (event: MouseEvent<HTMLButtonElement>) => {
    board.rearranged(pointer);
    work(event);
  };
  const still = disabled === true || readonly === true;
  return (
    <li className="pt-item">
      {children}
      {!still && (
        <div className="pt-item-actions">
          {hasMoveUp && (
            <Button kind="quiet" aria-label={t('rjsf:upItem', { item })} onClick={press(buttonsProps.onMoveUpItem)}>
              {t('rjsf:up')}
            </Button>
          )}
          {hasMoveDown && (
            <Button kind="quiet" aria-label={t('rjsf:downItem', { item })} onClick={press(buttonsProps.onMoveDownItem)}>
              {t('rjsf:down')}
            </Button>
          )}
          {hasCopy && (
            <Button kind="quiet" aria-label={t('rjsf:copyItem', { item })} onClick={press(buttonsProps.onCopyItem)}>
              {t('rjsf:copy')}
            </Button>
          )}
          {hasRemove && (
            <Button kind="quiet" aria-label={t('rjsf:removeItem', { item })} onClick={press(buttonsProps.onRemoveItem)}>
              {t('rjsf:remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

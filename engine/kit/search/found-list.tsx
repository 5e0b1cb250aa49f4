import type { HTMLAttributes, Key, UIEvent } from 'react';
import { Icon, useEngine } from '../../react';
import type { OptionsState } from '../../runtime';
import { groupsOf, type ShownOption } from '../shown-options';
import type { Matches } from './match';

interface FoundListProps {
  /** Attributes of the list box and of its options, from MUI's headless hook. */
  readonly box: {
    getListboxProps(): HTMLAttributes<HTMLUListElement>;
    getOptionProps(of: { option: ShownOption; index: number }): HTMLAttributes<HTMLLIElement> & { key?: Key };
  };
  readonly matches: Matches;
  readonly labelId: string | undefined;
  /** Name of the list where there is no visible label. */
  readonly label?: string | undefined;
  readonly status: OptionsState['status'] | undefined;
  /** Key of the sentence for no match. */
  readonly noneKey: string;
  /** The end of the list has scrolled into view. */
  readonly onEnd?: () => void;
}

/** The list below a searched input: options, by group if they have one; a line states how many are not drawn. */
export function FoundList({ box, matches, labelId, label, status, noneKey, onEnd }: FoundListProps) {
  const { t } = useEngine();
  const { shown: options, count } = matches;
  const isLoading = status === 'loading';
  const item = (option: ShownOption) => {
    const { key, ...attributes } = box.getOptionProps({ option, index: options.indexOf(option) });
    return (
      <li key={key} {...attributes} className="pt-option">
        <span lang={option.lang}>{option.text}</span>
        {attributes['aria-selected'] === true && <Icon name="check" />}
      </li>
    );
  };
  if (options.length === 0) {
    return (
      <p className="pt-listbox pt-listbox-note" aria-busy={isLoading}>
        {t(isLoading ? 'kit:options.loading' : noneKey)}
      </p>
    );
  }
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLUListElement>) => {
    if (scrollTop + clientHeight > scrollHeight - 80) onEnd?.();
  };
  return (
    <ul
      {...box.getListboxProps()}
      className="pt-listbox"
      aria-labelledby={labelId}
      aria-label={label}
      aria-busy={isLoading}
      onScroll={onScroll}
    >
      {groupsOf(options).map(({ group, members }) =>
        group === undefined ? (
          members.map(item)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box; a named group is (ARIA 1.2).
          <li key={`group ${group}`} role="group" aria-label={group}>
            <span className="pt-option-group" aria-hidden="true">
              {group}
            </span>
            <ul role="presentation">{members.map(item)}</ul>
          </li>
        ),
      )}
      {count > options.length && (
        <li className="pt-listbox-note" role="presentation">
          {t('kit:search.more', { count: count - options.length })}
        </li>
      )}
      {isLoading && (
        <li className="pt-listbox-note" role="presentation">
          {t('kit:options.loading')}
        </li>
      )}
    </ul>
  );
}

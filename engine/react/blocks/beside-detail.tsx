import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useEngine } from '../engine';
import { Sign } from './sign';
import './list/list-shapes.css';

interface BesideDetailProps {
  readonly id: string;
  readonly title: ReactNode;
  /** Name of the list. */
  readonly list: string;
  /** Its title takes the focus: it was opened by an action at the record before it. */
  readonly focused: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The chosen record beside its list. Where there is no room for both it takes the list's place and has the focus; Escape and a button lead
 * back to the record's name in the list.
 */
export default function BesideDetail({ id, title, list, focused, onClose, children }: BesideDetailProps) {
  const { t } = useEngine();
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const beside = place.current?.closest('.pt-list-beside');
    const names = beside?.querySelector<HTMLElement>('.pt-list-beside-list');
    if (focused || (names && getComputedStyle(names).display === 'none'))
      place.current?.querySelector<HTMLElement>('[data-beside-title]')?.focus();
    return () => {
      // The list is in sight again only after this was taken out.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const record = [...(beside?.querySelectorAll<HTMLElement>('.pt-list-beside-list [data-record]') ?? [])].find(
          ({ dataset }) => dataset.record === id,
        );
        (record?.matches('[tabindex]') ? record : record?.querySelector<HTMLElement>('button'))?.focus();
      });
    };
  }, [id, focused]);
  return (
    <section
      ref={place}
      className="pt-list-beside-record"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Fields and menus inside use the key themselves.
        if ((event.target as Element).closest('input, textarea, select, dialog, [role=menu]')) return;
        event.preventDefault();
        onClose();
      }}
    >
      <button type="button" className="pt-button pt-button-quiet pt-list-beside-back" onClick={onClose}>
        <Sign name="previous" />
        {t('shapes:beside.back', { list })}
      </button>
      <h2 id={titleId} tabIndex={-1} data-beside-title="">
        {title}
      </h2>
      {children}
    </section>
  );
}

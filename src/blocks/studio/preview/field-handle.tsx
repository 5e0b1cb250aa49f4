import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sign } from '../../../../engine/react';

interface FieldHandleProps {
  readonly frame: Document;
  /** Name of the field that is selected. */
  readonly field: string;
  /** Changes with every drawing: the handle is positioned again. */
  readonly drawn: unknown;
  readonly name: string;
  readonly onMove: (by: -1 | 1) => void;
  readonly onAdd: () => void;
}

/** Media type of a dragged field: any other drop is ignored. */
export const dragged = 'application/x-portico-field';

/** The field's element in the frame. */
export function fieldElement(frame: Document, field: string): HTMLElement | undefined {
  const control = frame.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  return control ? partAround(control) : undefined;
}

/** What is drawn of a field around its control. */
export function partAround<Control extends Element>(control: Control): Control | HTMLElement {
  return control.closest<HTMLElement>('.pt-field') ?? control;
}

/** A small toolbar at the selected field, in the preview itself: move it, or add another one behind it. */
export function FieldHandle({ frame, field, drawn, name, onMove, onAdd }: FieldHandleProps) {
  const { t } = useTranslation('studio');
  const [place, setPlace] = useState<{
    readonly top: number;
    readonly left: number;
    readonly width: number;
    readonly height: number;
  }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing moves the field
  useLayoutEffect(() => {
    const view = frame.defaultView;
    if (!view) return;
    const measure = () => {
      const box = fieldElement(frame, field)?.getBoundingClientRect();
      const now = box && {
        top: box.top + view.scrollY,
        left: box.left + view.scrollX,
        width: box.width,
        height: box.height,
      };
      setPlace((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    measure();
    const observer = new view.ResizeObserver(measure);
    observer.observe(frame.body);
    // A field of another step is shown with that step.
    const changes = new MutationObserver(measure);
    changes.observe(frame.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, [frame, field, drawn]);
  if (!place) return null;
  return (
    <>
      <div className="studio-outline" style={place} aria-hidden="true" />
      <div
        className="studio-handle"
        style={{ top: place.top, left: place.left + place.width }}
        role="toolbar"
        aria-label={name}
      >
        {/* Dragging is for the mouse; the buttons beside it move by keyboard. */}
        <span
          className="studio-grip"
          draggable
          title={t('move.drag')}
          aria-hidden="true"
          onDragStart={({ dataTransfer }) => {
            dataTransfer.setData(dragged, field);
            dataTransfer.effectAllowed = 'move';
            const element = fieldElement(frame, field);
            if (element) dataTransfer.setDragImage(element, 12, 12);
          }}
        >
          ⠿
        </span>
        <button type="button" aria-label={t('move.up')} title={`${t('move.up')} (Alt+↑)`} onClick={() => onMove(-1)}>
          <span aria-hidden="true">↑</span>
        </button>
        <button type="button" aria-label={t('move.down')} title={`${t('move.down')} (Alt+↓)`} onClick={() => onMove(1)}>
          <span aria-hidden="true">↓</span>
        </button>
        <button type="button" aria-label={t('add.behind')} title={t('add.behind')} onClick={onAdd}>
          <Sign name="add" />
        </button>
      </div>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sign } from '../../../../engine/react';
import { type FieldBox, gapAt, keyOfText, near, type Spot, spotAt } from './arrange';
import { dragged, partAround } from './field-handle';
import { SentenceInput } from './sentence-input';

interface ArrangeLayerProps {
  readonly frame: Document;
  /** Fields in the order of the model; empty if nothing can be arranged. */
  readonly names: readonly string[];
  /** What is drawn: its sentences can be edited in place. */
  readonly model: unknown;
  readonly language: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly onMove: (field: string, spot: Spot) => void;
  readonly onAdd: (spot: Spot) => void;
  readonly onWrite: (key: string, sentence: string) => void;
}

/** Editing the preview by mouse: fields are dragged by their handle or added between others, and sentences are edited in place. */
export function ArrangeLayer(props: ArrangeLayerProps) {
  const { t } = useTranslation('studio');
  const { frame, onAdd, onWrite } = props;
  const latest = useRef(props);
  latest.current = props;
  const [line, setLine] = useState<Line>();
  const [gap, setGap] = useState<Line & { readonly spot: Spot }>();
  const [written, setWritten] = useState<{ readonly key: string; readonly value: string; readonly place: Place }>();

  useEffect(() => {
    const view = frame.defaultView;
    if (!view) return;
    const isOurs = (event: DragEvent) => event.dataTransfer?.types.includes(dragged) === true;
    const over = (event: DragEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      const boxes = boxesOf(frame, latest.current.names);
      const spot = spotAt(boxes, event.clientX, event.clientY);
      const box = boxes.find(({ field }) => field === spot?.field);
      setGap(undefined);
      setLine(spot && box && lineAt(box, spot.edge, view));
    };
    const drop = (event: DragEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      const field = event.dataTransfer?.getData(dragged) ?? '';
      const spot = spotAt(boxesOf(frame, latest.current.names), event.clientX, event.clientY);
      setLine(undefined);
      if (field !== '' && spot && spot.field !== field) latest.current.onMove(field, spot);
    };
    const end = () => setLine(undefined);
    const move = (event: MouseEvent) => {
      const isOnButton = (event.target as Element | null)?.closest?.('.studio-gap, .studio-handle') != null;
      if (isOnButton || event.buttons !== 0) return;
      const { clientX: x, clientY: y } = event;
      const found = gapAt(boxesOf(frame, latest.current.names, controlsNear(frame, x, y)), x, y);
      setGap(found && { ...lineAt(found.box, found.edge, view), spot: { field: found.field, edge: found.edge } });
    };
    const twice = (event: MouseEvent) => {
      const { model, texts, language } = latest.current;
      const element = event.target as Element | null;
      const found = element && sentenceAt(element, (said) => keyOfText(model, texts, language, said));
      if (!found) return;
      event.preventDefault();
      const box = found.element.getBoundingClientRect();
      const place = { top: box.top + view.scrollY, left: box.left + view.scrollX, width: box.width };
      setWritten({ key: found.key, value: found.said, place });
    };
    frame.addEventListener('dragover', over);
    frame.addEventListener('drop', drop);
    frame.addEventListener('dragend', end);
    frame.addEventListener('dragleave', end);
    frame.addEventListener('mousemove', move);
    frame.addEventListener('dblclick', twice);
    return () => {
      frame.removeEventListener('dragover', over);
      frame.removeEventListener('drop', drop);
      frame.removeEventListener('dragend', end);
      frame.removeEventListener('dragleave', end);
      frame.removeEventListener('mousemove', move);
      frame.removeEventListener('dblclick', twice);
    };
  }, [frame]);

  return (
    <>
      {line && <div className="studio-drop" style={line} aria-hidden="true" />}
      {gap && !line && (
        // A shortcut for the mouse: by keyboard, the toolbar at the selected field adds one behind it.
        <div className="studio-gap" style={gap} aria-hidden="true">
          <button type="button" tabIndex={-1} title={t('add.field')} onClick={() => onAdd(gap.spot)}>
            <Sign name="add" />
          </button>
        </div>
      )}
      {written && (
        <SentenceInput
          label={t('texts.inPlace', { key: written.key })}
          value={written.value}
          place={written.place}
          onDone={(next) => {
            setWritten(undefined);
            if (next !== undefined && next !== written.value) onWrite(written.key, next);
          }}
        />
      )}
    </>
  );
}

interface Place {
  readonly top: number;
  readonly left: number;
  readonly width: number;
}
type Line = Place & { readonly height?: number };

/** Controls of the fields at the pointer, and a gap above and below it. A form has hundreds, and the pointer moves all the time. */
function controlsNear(frame: Document, x: number, y: number): readonly Element[] {
  return [-near, 0, near].flatMap((by) => {
    const element = frame.elementFromPoint(x, y + by);
    const control = element?.closest('[data-field]') ?? element?.closest('.pt-field')?.querySelector('[data-field]');
    return control ?? [];
  });
}

/** Boxes of the drawn fields, in coordinates of the frame's window and in the order of the names. */
function boxesOf(
  frame: Document,
  names: readonly string[],
  among: Iterable<Element> = frame.querySelectorAll('[data-field]'),
): readonly FieldBox[] {
  const controls = new Map<string | null, Element>();
  for (const control of among) {
    const name = control.getAttribute('data-field');
    if (!controls.has(name)) controls.set(name, control);
  }
  return names.flatMap((field) => {
    const control = controls.get(field);
    const box = control && partAround(control).getBoundingClientRect();
    if (box === undefined || box.height === 0) return [];
    return [{ field, left: box.left, top: box.top, width: box.width, height: box.height }];
  });
}

function lineAt({ left, top, width, height }: FieldBox, edge: Spot['edge'], view: Window): Line {
  return { left: left + view.scrollX, top: (edge === 'before' ? top : top + height) + view.scrollY, width };
}

/** Levels above the pressed element that are searched for its sentence. */
const levels = 3;

/** The sentence that was pressed: the element's own text, without marks beside it. */
function sentenceAt(
  pressed: Element,
  keyOf: (said: string) => string | undefined,
): { readonly element: Element; readonly key: string; readonly said: string } | undefined {
  let element: Element | null = pressed;
  for (let level = 0; element !== null && level < levels; level++) {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent);
    for (const said of [own.join('').trim(), element.textContent?.trim() ?? '']) {
      const key = keyOf(said);
      if (key !== undefined) return { element, key, said };
    }
    element = element.parentElement;
  }
  return undefined;
}

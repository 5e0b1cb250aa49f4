import type { ComponentType } from 'react';
import type { FieldModel, Json, TypeKind } from '../model';
import type { FieldState } from '../runtime';

/**
 * Props of a widget. The frame around it (label, help, problems, required mark, their ids) is drawn once by FieldView; a widget draws only
 * its control and puts `control` on the element that takes focus.
 */
export interface WidgetProps {
  readonly field: FieldModel;
  readonly state: FieldState;
  /** Attributes for the focusable element: `id`, `name`, `aria-describedby` (only ids that exist), `aria-invalid`,
   * `aria-required`, `autoComplete`, `disabled`, `readOnly`, `data-field`. */
  readonly control: ControlAttributes;
  /** Id of the visible label, for groups that are named by `aria-labelledby`. */
  readonly labelId: string | undefined;
  /** `paste`: the value was pasted or dropped. */
  readonly onChange: (value: Json | undefined, how?: 'paste') => void;
  /** Loads the options again. */
  readonly onRetry: () => void;
  /** Searches the options on the server, if `state.options.found` shows that only a part of them is loaded; of a list, those of a column. */
  readonly onSearch: (text: string, column?: number) => void;
  /** Loads the next page of options; of a list, those of one of its columns. */
  readonly onMore: (column?: number) => void;
}

/** Attributes of every control of a field: its name, and the texts that describe it. */
export interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly 'data-field': string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
  readonly autoComplete?: string;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  /** If the control has no label: in a table cell, whose name includes its column and row. */
  readonly 'aria-label'?: string;
  /** Of such a cell: the index of its column. */
  readonly 'data-column'?: number;
}

/** A component of the kit or of the host. */
export interface WidgetKind {
  readonly name: string;
  /** Value kinds it can draw. */
  readonly draws: readonly TypeKind['holds'][];
  /** `control`: one labeled control. `group`: several controls under a group name. `self`: draws its own label beside
   * the control (checkbox). `bare`: nothing around it (hidden). */
  readonly frame: 'control' | 'group' | 'self' | 'bare';
  /** True when it needs `options`. */
  readonly options?: boolean;
  /**
   * True if the browser keeps the typed text: a change of `state.value` alone, without a new `state.epoch`, does not render the widget
   * again. Such a widget reads `state.value` when it mounts and when the epoch grows.
   */
  readonly keepsText?: boolean;
  /** True if `Widget` was created by `React.lazy`: a placeholder of the same size is shown until its code is loaded. */
  readonly lazy?: boolean;
  /** Loads the code of a lazy widget before the step that draws it. */
  readonly preload?: () => Promise<unknown>;
  /** JSON Schema of the settings it reads (an object schema). */
  readonly settings?: import('../model').JsonSchema;
  readonly Widget: ComponentType<WidgetProps>;
}

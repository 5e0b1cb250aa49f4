import type { ComponentType } from 'react';
import type { FieldModel, Json, TypeKind } from '../model';
import type { FieldState } from '../runtime';

/**
 * What a widget gets. The frame around it (label, help, problems, required mark, their ids) is drawn once by FieldView;
 * a widget draws only its control and puts `control` on the element that takes focus.
 */
export interface WidgetProps {
  readonly field: FieldModel;
  readonly state: FieldState;
  /** Attributes for the focusable element: `id`, `name`, `aria-describedby` (only ids that exist), `aria-invalid`,
   * `aria-required`, `autoComplete`, `disabled`, `readOnly`, `data-field`. */
  readonly control: ControlAttributes;
  /** Id of the visible label, for groups that are named by `aria-labelledby`. */
  readonly labelId: string | undefined;
  /** `paste`: what came in at once, by a paste or a drop. */
  readonly onChange: (value: Json | undefined, how?: 'paste') => void;
  /** Loads the options again. */
  readonly onRetry: () => void;
  /** Searches the options on the server, where `state.options.found` says that only a part of them is here. */
  readonly onSearch: (text: string) => void;
  /** Loads the next of them. */
  readonly onMore: () => void;
}

/** Attributes that every control of a field carries: its name, and the texts that describe it. */
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
  /** Where no label stands at the control: in a cell of a table, which says its column and row. */
  readonly 'aria-label'?: string;
  /** Of such a cell: the position of its column. */
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
  /** True when the browser keeps what was typed: a change of `state.value` alone, without a new `state.epoch`, does not
   * render the widget again. Such a widget reads `state.value` when it mounts and when the epoch grows. */
  readonly keepsText?: boolean;
  /** True when `Widget` was made by `React.lazy`: something of the same size holds its place until its code is there. */
  readonly lazy?: boolean;
  /** Fetches the code of a lazy one: it is there before the step that draws it. */
  readonly preload?: () => Promise<unknown>;
  /** JSON Schema of the settings it reads (an object schema). */
  readonly settings?: import('../model').JsonSchema;
  readonly Widget: ComponentType<WidgetProps>;
}

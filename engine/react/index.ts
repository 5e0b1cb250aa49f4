export { afterPress } from './after-press';
export { plainWords } from './answer-words';
export { InlineAction } from './blocks/actions/inline-action';
export { useFinishAction } from './blocks/actions/screen-actions';
export { Menu, type MenuItem } from './blocks/menu';
export { Sign } from './blocks/sign';
export { Boundary } from './boundary';
export { Alert, type AlertProps } from './elements/alert';
export { Button, type ButtonProps } from './elements/button';
export { CopyButton } from './elements/copy-button';
export { Dialog, type DialogProps } from './elements/dialog';
export { Icon, type IconName } from './elements/icon';
export { createNoticeQueue, type Notice, type NoticeQueue, type ShownNotice } from './elements/notice-queue';
export { Notices } from './elements/notices';
export { createQuestionQueue, type Question, type QuestionQueue } from './elements/question-queue';
export { Questions } from './elements/questions';
export { Ring } from './elements/ring';
export { Spinner } from './elements/spinner';
export { TextLink } from './elements/text-link';
export { Tooltip, type TooltipProps } from './elements/tooltip';
export { VisuallyHidden } from './elements/visually-hidden';
export { type Address, type Engine, EngineProvider, type SchemaSubmission, type Translate, useEngine } from './engine';
export { FieldView, type FieldViewProps } from './field-view';
export type { FilePort, FileSending, SentFile } from './file-port';
export { type FormHeading, FormView, type FormViewProps } from './form-view';
export { GrowingArticle } from './growing-article';
export { Heading, type HeadingLevel } from './heading';
export { useHeldInput } from './held-input';
export { type BlockKind, type Blocks, createBlocks, createWidgets, type Widgets } from './kinds';
export { later, laterWidget } from './later';
export { prepareScreens } from './live-code';
export { MarkedText } from './marked-text';
export { MissingWidget } from './missing-widget';
export { onResize } from './on-resize';
export { optionText } from './option-text';
export { PageActionsPlace, PageActionsProvider, PartOfPage } from './page-actions';
export type { PassageDrawing } from './passage-view';
export { prepareScreen, type ScreenParts } from './prepare-screen';
export { ProblemArea } from './problem-area';
export { ProblemText } from './problem-text';
export { useRefusalFocus } from './refusal-focus';
export { saveCsvText, saveFile } from './save-file';
export { createSchemaLibrary, type SchemaLibrary } from './schema-library';
export type { SchemaValidators } from './schema-validators';
export type {
  OfferedAction,
  ScreenHost,
  StoredArrangements as KeptArrangements,
  StoredImports as KeptImports,
} from './screen-host';
export { ScreenRegion, type ScreenRegionProps, ScreenView, type ScreenViewProps } from './screen-view';
export type { StepsVariant } from './steps-variant';
export {
  useFormContext,
  useRefusals,
  useRevise,
  useRuleChecks,
  useStoreDisposal,
  useTargetAddress,
} from './store-hooks';
export { Summary } from './summary';
export type { ControlAttributes, WidgetKind, WidgetProps } from './widget';

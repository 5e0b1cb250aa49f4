import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useEngine } from '../engine';
import { Button } from './button';
import { Icon } from './icon';
import { NoticePlace } from './notice-place';

/** A modal dialog with a title, a message and buttons. */
export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Split at line breaks into paragraphs. */
  readonly message?: string;
  /** Draws title, message and answers, for instance with words of another language marked. Default: unchanged. */
  readonly mark?: (text: string) => ReactNode;
  readonly children?: ReactNode;
  /** Text of the confirming button; absent: none. */
  readonly confirm?: string;
  /** Text of the canceling button; absent: none. */
  readonly cancel?: string;
  /** The confirming button destroys something: it is drawn as dangerous, and focus starts at cancel. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly width?: 'small' | 'medium' | 'large';
  /** False: neither Escape nor a click next to the dialog closes it. */
  readonly dismissable?: boolean;
  /** True: a click next to the dialog closes it. */
  readonly backdropCloses?: boolean;
  /** `alertdialog` for warnings that need an answer. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Absent: the dialog is not a form, and its children may contain one. */
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
}

/**
 * A modal dialog (specification section 2) on the browser's own `<dialog>`: the page behind is inert, Tab stays inside, Escape
 * closes, focus goes back to where it came from.
 */
export function Dialog(props: DialogProps) {
  const { open, title, message, children, dismissable = true, backdropCloses = true, width = 'small' } = props;
  const mark = props.mark ?? asItIs;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const messageId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    // The browser focuses the first control, which dismisses the dialog; focus belongs on what has to be filled in, or on the answer.
    element.querySelector<HTMLElement>('[data-start]')?.focus();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser gives.
    <dialog
      ref={dialog}
      className={`pt-dialog pt-dialog-${width}`}
      role={props.role === 'alertdialog' ? 'alertdialog' : undefined}
      aria-labelledby={open ? titleId : undefined}
      aria-describedby={open && message !== undefined ? messageId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) props.onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && dismissable && backdropCloses) props.onClose();
      }}
    >
      {open && (
        <>
          <DialogBody
            onConfirm={props.busy === true ? undefined : props.onConfirm}
            asForm={props.onConfirm !== undefined}
          >
            <header className="pt-dialog-head">
              <h2 id={titleId}>{mark(title)}</h2>
              {dismissable && <CloseButton onClose={props.onClose} />}
            </header>
            {message !== undefined && (
              <div id={messageId} className="pt-dialog-message">
                {message.split('\n').map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
                  <p key={at}>{mark(line)}</p>
                ))}
              </div>
            )}
            {children}
            <DialogActions {...props} />
          </DialogBody>
          <NoticePlace />
        </>
      )}
    </dialog>
  );
}

/** A form only if there is something to confirm: nested forms are invalid. */
function DialogBody({
  asForm,
  onConfirm,
  children,
}: {
  readonly asForm: boolean;
  readonly onConfirm: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  if (!asForm) return <div className="pt-dialog-body">{children}</div>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Submit events of a form in a portal also bubble to here.
    if (event.target === event.currentTarget) onConfirm?.();
  };
  return (
    <form className="pt-dialog-body" method="dialog" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useEngine();
  return (
    <button type="button" className="pt-icon-button" aria-label={t('kit:close')} onClick={onClose}>
      <Icon name="close" />
    </button>
  );
}

/** Focus starts at the answer that destroys nothing. */
function DialogActions({ confirm, cancel, danger = false, busy = false, mark = asItIs, onClose }: DialogProps) {
  if (confirm === undefined && cancel === undefined) return null;
  return (
    <div className="pt-actions pt-dialog-actions" data-besides="">
      {confirm !== undefined && (
        <Button data-start={danger ? undefined : ''} type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
          <span>{mark(confirm)}</span>
        </Button>
      )}
      {cancel !== undefined && (
        <Button data-start={danger || confirm === undefined ? '' : undefined} kind="secondary" onClick={onClose}>
          <span>{mark(cancel)}</span>
        </Button>
      )}
    </div>
  );
}

const asItIs = (text: string): ReactNode => text;

import { Component, type ReactNode } from 'react';
import { Alert } from './elements/alert';
import { Button } from './elements/button';
import { useEngine } from './engine';

interface BoundaryProps {
  /** Id of the screen or form that is drawn inside. */
  readonly definition: string;
  /** JSON pointer of the part that is drawn inside; '' for the whole. */
  readonly pointer: string;
  readonly children: ReactNode;
}

/**
 * An error boundary around one screen, block or widget: shows the definition's id and pointer and offers a retry. Everything around it
 * continues to work (quality R23).
 */
export function Boundary(props: BoundaryProps) {
  const { report } = useEngine();
  return <ErrorBoundary key={`${props.definition}#${props.pointer}`} {...props} report={report} />;
}

interface FenceProps extends BoundaryProps {
  readonly report: (code: string, args: Readonly<Record<string, string>>) => void;
}

class ErrorBoundary extends Component<FenceProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    const { definition, pointer, report } = this.props;
    report('view-failed', { definition, pointer, message: error instanceof Error ? error.message : String(error) });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Failed
        definition={this.props.definition}
        pointer={this.props.pointer}
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}

interface FailedProps {
  readonly definition: string;
  readonly pointer: string;
  readonly onRetry: () => void;
}

function Failed({ definition, pointer, onRetry }: FailedProps) {
  const { t } = useEngine();
  return (
    <Alert severity="error" title={t('kit:failed.title')}>
      <p>
        {t('kit:failed.text')} <code>{pointer === '' ? definition : `${definition} ${pointer}`}</code>
      </p>
      <Button kind="secondary" onClick={onRetry}>
        {t('kit:retry')}
      </Button>
    </Alert>
  );
}

import { useTranslation } from 'react-i18next';
import { Button, CopyButton, saveFile, useFormContext, type WidgetProps } from '../../engine/react';
import './account.css';

/** Recovery codes, to be saved by the user: they are shown only once. */
export default function RecoveryCodes({ labelId }: WidgetProps) {
  const { t } = useTranslation();
  const { recovery } = useFormContext() as { readonly recovery?: { readonly codes?: readonly string[] } };
  const codes = recovery?.codes ?? [];
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <ul className="recovery-codes" aria-labelledby={labelId} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="pt-actions">
        <CopyButton text={text} label={t('account.recovery.copy')} />
        <Button
          kind="secondary"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `${t('account.recovery.file')}.txt`)}
        >
          {t('account.recovery.download')}
        </Button>
      </div>
    </>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { CopyButton, useFormContext, type WidgetProps } from '../../engine/react';
import './account.css';

/** Scanners need a margin around the code: four modules. */
const QUIET = 4;

/**
 * The secret of an authenticator app that is being set up, as a QR code and as text for users who cannot scan. Rendered on this page: the
 * secret is sent to no other service.
 */
export default function AuthenticatorKey({ control, labelId }: WidgetProps) {
  const { t } = useTranslation();
  const { twoStep, profile } = useFormContext() as {
    readonly twoStep?: { readonly secret?: string };
    readonly profile?: { readonly email?: string };
  };
  const secret = twoStep?.secret ?? '';
  const address = keyAddress({ secret, issuer: t('common:brand.name'), account: profile?.email ?? '' });
  const code = useMemo(() => encode(address, { ecc: 'M', border: QUIET }), [address]);
  if (secret === '') return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture and a text that belong together, no controls of a form.
    <div className="authenticator-key" role="group" aria-labelledby={labelId}>
      <svg
        className="authenticator-code"
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={t('account.twoStep.verify.picture')}
        shapeRendering="crispEdges"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={outlineOf(code.data)} fill="#000" />
      </svg>
      <div className="authenticator-text">
        <p>{t('account.twoStep.verify.manual')}</p>
        <code id={control.id} translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton text={secret} label={t('account.twoStep.verify.copy')} />
        <p>
          <a className="pt-link" href={address}>
            {t('account.twoStep.verify.open')}
          </a>
        </p>
      </div>
    </div>
  );
}

/** The address that authenticator apps read (Key Uri Format): issuer and account are what the app shows. */
export function keyAddress({
  secret,
  issuer,
  account,
}: {
  readonly secret: string;
  readonly issuer: string;
  readonly account: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The dark modules as one path, run by run. */
function outlineOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`];
      }),
    )
    .join('');
}

import type { Insertable } from 'kysely';
import type { PostsTable, PostVariant } from '../features/posts';
import { demoPerson, fixedId } from './people';

const day = 24 * 60 * 60 * 1000;

interface Sketch {
  readonly type: 'WHATS_NEW' | 'SECURITY' | 'NOTIFICATION';
  readonly severity?: 'LOW' | 'MEDIUM' | 'HIGH';
  readonly audience?: string;
  readonly status?: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'CLOSED';
  /** Days from now. */
  readonly publish: number;
  readonly close?: number;
  readonly variants: Readonly<Record<string, PostVariant>>;
}

const text = (title: string, summary: string, body: string): PostVariant => ({ title, summary, body });

const sketches: readonly Sketch[] = [
  {
    type: 'WHATS_NEW',
    publish: -3,
    variants: {
      en: text(
        'Version 13 is here',
        'Faster starts, clearer errors and a new license page.',
        '**Version 13** brings a new license page.\n\n- Licenses show why they cannot be used\n- Usage can be grouped by host\n\n> Note: update your clients to `13.0.0`.',
      ),
      es: text(
        'Llega la versión 13',
        'Arranque más rápido, errores más claros y una nueva página de licencias.',
        'La **versión 13** trae una nueva página de licencias.\n\n- Las licencias indican por qué no se pueden usar\n- El uso se puede desglosar por equipo\n\n> Nota: actualice sus clientes a `13.0.0`.',
      ),
      fr: text(
        'La version 13 est arrivée',
        'Démarrage plus rapide, erreurs plus claires et nouvelle page des licences.',
        'La **version 13** apporte une nouvelle page des licences.\n\n- Les licences indiquent pourquoi elles sont inutilisables\n- L’utilisation peut être ventilée par machine\n\n> Remarque : mettez vos clients à jour vers `13.0.0`.',
      ),
      ja: text(
        'バージョン13を公開しました',
        '起動の高速化、わかりやすいエラー、新しいライセンス画面。',
        '**バージョン13**では新しいライセンス画面をご利用いただけます。\n\n- 使用できない理由が表示されます\n- 利用状況をホスト別に確認できます\n\n> 注：クライアントを`13.0.0`に更新してください。',
      ),
    },
  },
  {
    type: 'WHATS_NEW',
    publish: -40,
    variants: {
      en: text(
        'Usage by region',
        'Reports can now be grouped by region.',
        'Open **Usage** and group it by **Region**.\n\n[[Open the usage report]](/usage?breakdown=region)',
      ),
      fr: text(
        'Utilisation par région',
        'Les rapports peuvent être ventilés par région.',
        'Ouvrez une licence et regroupez son utilisation par **région**.',
      ),
      es: text(
        'Uso por región',
        'Los informes se pueden agrupar por región.',
        'Abra **Uso** y agrúpelo por **región**.\n\n[[Abrir el informe de uso]](/usage?breakdown=region)',
      ),
      ja: text(
        'リージョン別の利用状況',
        'レポートをリージョン別に表示できるようになりました。',
        '**利用状況**を開き、**リージョン**でグループ化してください。\n\n[[利用状況を開く]](/usage?breakdown=region)',
      ),
    },
  },
  {
    type: 'WHATS_NEW',
    audience: 'ACADEMIC',
    publish: -12,
    variants: {
      en: text(
        'Renew academic licenses yourself',
        'From thirty days before the expiry, without writing to anyone.',
        'Open **Licenses** and choose **Renew**.',
      ),
      es: text(
        'Renueve usted mismo las licencias académicas',
        'Desde treinta días antes del vencimiento, sin escribir a nadie.',
        'Abra **Licencias** y pulse **Renovar**.',
      ),
      fr: text(
        'Renouvelez vous-même vos licences universitaires',
        'Dès trente jours avant l’expiration, sans écrire à personne.',
        'Ouvrez **Licences** et choisissez **Renouveler**.',
      ),
      ja: text(
        'アカデミックライセンスをご自身で更新できます',
        '有効期限の30日前から、お問い合わせなしで更新できます。',
        '**ライセンス**を開き、**更新する**を選んでください。',
      ),
    },
  },
  {
    type: 'WHATS_NEW',
    status: 'DRAFT',
    publish: 20,
    variants: { en: text('Plans for spring', 'A draft no one but administrators sees.', 'To be written.') },
  },
  {
    type: 'SECURITY',
    severity: 'HIGH',
    publish: -6,
    variants: {
      en: text(
        'Update clients older than 12.1',
        'A certificate check could be skipped by older clients.',
        'Clients before **12.1.0** could be led to a wrong server.\n\n1. Update to `12.1.0` or later\n2. Regenerate the secrets of your API keys',
      ),
      es: text(
        'Actualice los clientes anteriores a la 12.1',
        'Los clientes antiguos podían omitir la comprobación de un certificado.',
        'Los clientes anteriores a **12.1.0** podían conectarse a un servidor incorrecto.\n\n1. Actualice a `12.1.0` o posterior\n2. Regenere los secretos de sus claves de API',
      ),
      fr: text(
        'Mettez à jour les clients antérieurs à 12.1',
        'Les anciens clients pouvaient ignorer la vérification d’un certificat.',
        'Les clients antérieurs à **12.1.0** pouvaient joindre un mauvais serveur.\n\n1. Passez à `12.1.0` ou plus récent\n2. Régénérez les secrets de vos clés d’API',
      ),
      ja: text(
        '12.1より前のクライアントを更新してください',
        '古いクライアントで証明書の検証が省略されることがありました。',
        '**12.1.0**より前のクライアントは誤ったサーバーに接続するおそれがあります。\n\n1. `12.1.0`以降に更新してください\n2. APIキーのシークレットを再発行してください',
      ),
    },
  },
  {
    type: 'SECURITY',
    severity: 'MEDIUM',
    publish: -200,
    close: -100,
    variants: {
      en: text(
        'Maintenance of the sign-in service',
        'Closed: everything is done.',
        'Signing in was not possible for ten minutes.',
      ),
      es: text(
        'Mantenimiento del inicio de sesión',
        'Cerrado: todo está listo.',
        'No fue posible iniciar sesión durante diez minutos.',
      ),
      fr: text(
        'Maintenance du service de connexion',
        'Terminé : tout est en ordre.',
        'La connexion a été impossible pendant dix minutes.',
      ),
      ja: text('サインインサービスのメンテナンス', '終了しました。', '10分間サインインできませんでした。'),
    },
  },
  {
    type: 'NOTIFICATION',
    severity: 'MEDIUM',
    publish: -1,
    close: 30,
    variants: {
      en: text(
        'Maintenance on Sunday',
        'The portal is not reachable from 06:00 to 06:30 UTC.',
        'Licenses keep working during that time.',
      ),
      es: text(
        'Mantenimiento el domingo',
        'El portal no estará disponible de 06:00 a 06:30 UTC.',
        'Las licencias siguen funcionando mientras tanto.',
      ),
      fr: text(
        'Maintenance dimanche',
        'Le portail sera indisponible de 06 h 00 à 06 h 30 UTC.',
        'Les licences continuent de fonctionner pendant ce temps.',
      ),
      ja: text(
        '日曜日のメンテナンス',
        'UTC 06:00から06:30までポータルをご利用いただけません。',
        'その間もライセンスはご利用いただけます。',
      ),
    },
  },
  {
    type: 'NOTIFICATION',
    audience: 'cloud',
    publish: -8,
    variants: {
      en: text(
        'New region for cloud licenses',
        'ap-northeast is now available.',
        'Choose `ap-northeast` in your client’s settings.',
      ),
      es: text(
        'Nueva región para licencias en la nube',
        'ap-northeast ya está disponible.',
        'Elija `ap-northeast` en la configuración de su cliente.',
      ),
      fr: text(
        'Nouvelle région pour les licences cloud',
        'ap-northeast est disponible.',
        'Choisissez `ap-northeast` dans les réglages de votre client.',
      ),
      ja: text(
        'クラウドライセンスの新しいリージョン',
        'ap-northeastを利用できるようになりました。',
        'クライアントの設定で`ap-northeast`を選択してください。',
      ),
    },
  },
  {
    type: 'NOTIFICATION',
    status: 'SCHEDULED',
    publish: 9,
    variants: {
      en: text(
        'Year-end hours of the support desk',
        'Published by itself in nine days.',
        'The desk is open until noon.',
      ),
      es: text(
        'Horario de soporte a fin de año',
        'Se publica automáticamente dentro de nueve días.',
        'El servicio atiende hasta el mediodía.',
      ),
      fr: text(
        'Horaires du support en fin d’année',
        'Publication automatique dans neuf jours.',
        'Le support est ouvert jusqu’à midi.',
      ),
      ja: text('年末のサポート窓口の受付時間', '9日後に自動的に公開されます。', '受付は正午までです。'),
    },
  },
];

/** News, security notices and notifications: published, drafted, scheduled and closed. */
export function demoPosts(now: number): readonly Insertable<PostsTable>[] {
  const author = demoPerson('admin-write').id;
  return sketches.map((post, index) => {
    const created = new Date(now + Math.min(post.publish, 0) * day - day);
    return {
      id: fixedId(6, index + 1),
      created_at: created,
      created_by: author,
      updated_at: created,
      updated_by: author,
      type: post.type,
      severity: post.severity ?? 'LOW',
      audience: post.audience ?? 'ALL',
      status: post.status ?? 'PUBLISHED',
      publish_at: new Date(now + post.publish * day),
      close_at: post.close === undefined ? null : new Date(now + post.close * day),
      variants: JSON.stringify(post.variants),
    };
  });
}

import type { Db } from '../platform/database';
import { demoPerson, fixedId } from './people';

/** A template for posts, in every language of the portal. */
export async function insertTemplates(db: Db, now: number): Promise<void> {
  const by = demoPerson('admin-write').id;
  const at = new Date(now - 90 * 24 * 60 * 60 * 1000);
  await db
    .insertInto('post_templates')
    .values({
      id: fixedId(45, 1),
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
      name: 'Maintenance',
      type: 'NOTIFICATION',
      severity: 'MEDIUM',
      audience: 'ALL',
      variants: JSON.stringify(variants),
    })
    .execute();
}

const variants = {
  en: {
    title: 'Maintenance of …',
    summary: 'The service is unavailable from … to … (UTC).',
    body: 'We are working on **…**. From … to … (UTC) it is unavailable.\n\n- Licenses that are already in use stay valid\n- New sessions cannot be started',
  },
  es: {
    title: 'Mantenimiento de …',
    summary: 'El servicio no estará disponible de … a … (UTC).',
    body: 'Estamos trabajando en **…**. De … a … (UTC) no estará disponible.\n\n- Las licencias en uso siguen siendo válidas\n- No se pueden iniciar sesiones nuevas',
  },
  fr: {
    title: 'Maintenance de …',
    summary: 'Le service sera indisponible de … à … (UTC).',
    body: 'Nous intervenons sur **…**. De … à … (UTC), ce service sera indisponible.\n\n- Les licences en cours d’utilisation restent valables\n- Aucune nouvelle session ne peut être ouverte',
  },
  ja: {
    title: '…のメンテナンス',
    summary: '…から…まで（UTC）サービスを停止します。',
    body: '**…**のメンテナンスを行います。…から…まで（UTC）ご利用いただけません。\n\n- 使用中のライセンスは引き続き有効です\n- 新しいセッションは開始できません',
  },
};

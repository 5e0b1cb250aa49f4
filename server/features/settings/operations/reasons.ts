import { isObject, type Json } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';

/** Prepared reasons of the settings, in the reader's language, else in the first language that has one. */
export const listReasonTemplates: Operation<'listReasonTemplates'> = {
  source: 'listReasonTemplates',
  access: { permission: 'readAdminSettings' },
  async handle({ actor, db, services }) {
    const { reasonTemplates } = (await services.settings.current(db)).admin;
    const templates: readonly Json[] = Array.isArray(reasonTemplates) ? reasonTemplates : [];
    const items = templates.flatMap((template, index) => {
      const texts = isObject(template) ? template : {};
      const text = [texts[actor.user.language], ...Object.values(texts)].find(isText);
      return text === undefined ? [] : [{ id: String(index + 1), text }];
    });
    return ok({ items, total: items.length });
  },
};

const isText = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';

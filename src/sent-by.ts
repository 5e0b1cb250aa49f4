import type { Host } from '../engine/runtime';
import type { OperationServices } from './operations';

/** The form that sends, as the server reads it: `form/step/mode`, and the hash of its model. */
export function formName({ form, step, context, hash }: Parameters<Host['operate']>[2]): string {
  const mode = typeof context.formMode === 'string' ? context.formMode : '';
  return [form, step, mode, ...(hash === undefined ? [] : [hash])].join('/');
}

/** What an operation works with on behalf of a form: every call of it names the form, so that the server validates with the same one. */
export function sentBy(form: string | undefined, services: OperationServices): OperationServices {
  if (form === undefined) return services;
  const { api } = services;
  return { ...services, api: { call: (method, path, options) => api.call(method, path, { form, ...options }) } };
}

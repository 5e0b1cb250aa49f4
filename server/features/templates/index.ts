import type { AnyOperation } from '../../api/operation';
import {
  activateEmailTemplate,
  changeEmailTemplate,
  createEmailTemplate,
  deleteEmailTemplate,
  restoreEmailTemplate,
} from './operations/change-email-templates';
import { listEmailTemplateLanguages } from './operations/list-email-template-languages';
import {
  changePostTemplate,
  createPostTemplate,
  deletePostTemplate,
  listPostTemplatesOperation,
} from './operations/post-templates';
import {
  compareEmailTemplate,
  getEmailTemplate,
  listEmailTemplateEditions,
  listEmailTemplates,
  listEmailTemplateVariables,
  previewEmailTemplate,
} from './operations/read-email-templates';
import { testEmailTemplate } from './operations/test-email-template';
import { tryEmailTemplate } from './operations/try-email-template';

export { notifyBrokenTemplate } from './notify-broken';

/** API operations of this feature. */
export const templateOperations: readonly AnyOperation[] = [
  listEmailTemplates,
  getEmailTemplate,
  createEmailTemplate,
  changeEmailTemplate,
  activateEmailTemplate,
  restoreEmailTemplate,
  testEmailTemplate,
  deleteEmailTemplate,
  previewEmailTemplate,
  tryEmailTemplate,
  listEmailTemplateLanguages,
  listEmailTemplateEditions,
  listEmailTemplateVariables,
  compareEmailTemplate,
  listPostTemplatesOperation,
  createPostTemplate,
  changePostTemplate,
  deletePostTemplate,
];

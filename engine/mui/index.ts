export {
  Alert,
  Button,
  createNoticeQueue,
  Dialog,
  Icon,
  Notices,
  Ring,
  Spinner,
  TextLink,
  VisuallyHidden,
} from '../react';
export { kit } from './kit';
export { loadScreenStyles } from './screen-styles';

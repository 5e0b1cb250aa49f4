import 'virtual:portico-theme.css';
import project from 'virtual:portico';
import { createPages } from '@portico/engine/pages';
import { createRoot } from 'react-dom/client';

const { Pages } = await createPages({ project });
createRoot(document.getElementById('root') as HTMLElement).render(<Pages />);

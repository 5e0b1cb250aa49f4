import 'virtual:portico-theme.css';
import project from 'virtual:portico';
import { createApp, Form } from '@portico/engine/app';
import { createRoot } from 'react-dom/client';

const app = await createApp({ project });
createRoot(document.getElementById('root') as HTMLElement).render(
  <main style={{ maxWidth: '36rem', margin: '2rem auto', padding: '0 1rem' }}>
    <Form app={app} id="contact" headingLevel={1} />
  </main>,
);

import { createRoot } from 'react-dom/client';
import { Orders } from './orders';

createRoot(document.getElementById('root') as HTMLElement).render(<Orders />);

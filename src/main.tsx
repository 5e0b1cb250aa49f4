import { createRoot } from 'react-dom/client';
import 'virtual:portico-theme.css';
import './shell/shell.css';
import './shell/onboarding.css';
import './shell/announcement.css';
import { App } from './app';
import { readConfiguration } from './configuration';
import { createPortal } from './portal';
import { applyAppearance, storedAppearance } from './shell/appearance';

applyAppearance(storedAppearance());
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<App start={createPortal(readConfiguration(document))} />);

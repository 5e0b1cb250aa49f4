import 'virtual:portico-theme.css';
import './shell/shell.css';
import './shell/onboarding.css';
import { begin } from './begin';
import { applyAppearance, storedAppearance } from './shell/appearance';

applyAppearance(storedAppearance());
begin(document);

import app from '../../locales/fr/app.json';
import files from '../../locales/fr/import.json';
import kit from '../../locales/fr/kit.json';
import problems from '../../locales/fr/problems.json';
import rjsf from '../../locales/fr/rjsf.json';
import shapes from '../../locales/fr/shapes.json';

export default { app, import: files, kit, problems, rjsf, shapes };

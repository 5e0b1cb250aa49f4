import app from '../../locales/es/app.json';
import files from '../../locales/es/import.json';
import kit from '../../locales/es/kit.json';
import problems from '../../locales/es/problems.json';
import rjsf from '../../locales/es/rjsf.json';
import shapes from '../../locales/es/shapes.json';

export default { app, import: files, kit, problems, rjsf, shapes };

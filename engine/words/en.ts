import app from '../../locales/en/app.json';
import files from '../../locales/en/import.json';
import kit from '../../locales/en/kit.json';
import problems from '../../locales/en/problems.json';
import rjsf from '../../locales/en/rjsf.json';
import shapes from '../../locales/en/shapes.json';

export default { app, import: files, kit, problems, rjsf, shapes };

import app from '../../locales/ja/app.json';
import files from '../../locales/ja/import.json';
import kit from '../../locales/ja/kit.json';
import problems from '../../locales/ja/problems.json';
import rjsf from '../../locales/ja/rjsf.json';
import shapes from '../../locales/ja/shapes.json';

export default { app, import: files, kit, problems, rjsf, shapes };

/** The pages of a project with React Router: one address for each route of `routes.json`, a menu of those with a label. */
export { createPages, type Pages, type PagesOptions } from './create-pages';

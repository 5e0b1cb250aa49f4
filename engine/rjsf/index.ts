import './styles.css';

export { loadValidators, openValidators } from './open-validators';
export { SchemaField } from './schema-field';
export { SchemaForm } from './schema-form';

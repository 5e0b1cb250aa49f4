import './styles.css';

export { openValidators } from './open-validators';
export { SchemaField } from './schema-field';
export { SchemaForm } from './schema-form';

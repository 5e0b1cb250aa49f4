import { readFileSync } from 'node:fs';
import { readEntities } from '../../engine/compile';
import { type AttributeNames, portalEntities } from '../../kinds';

/** What the user pool calls the properties of a person, as the project's own definition says it. */
export const userAttributes: AttributeNames =
  readEntities((entity) => JSON.parse(readFileSync(`schemas/data/${entity}.schema.json`, 'utf8')), portalEntities).user
    ?.attributes ?? {};

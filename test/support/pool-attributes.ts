import { readFileSync } from 'node:fs';
import { readEntities } from '../../engine/compile';
import { type AttributeNames, portalEntities } from '../../kinds';

/** The user pool's names for the properties of a user, as the project's own definition states them. */
export const userAttributes: AttributeNames =
  readEntities((entity) => JSON.parse(readFileSync(`schemas/data/${entity}.schema.json`, 'utf8')), portalEntities).user
    ?.attributes ?? {};

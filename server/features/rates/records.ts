import type { Db } from '../../platform/database';
import { type Configuration, findConfiguration } from './configurations';
import type { Layer } from './layer';
import { findPlan, type Plan } from './plans';
import { findVersion, type Version } from './versions';

/** A record of any layer, as the API returns it. @throws if there is none */
export async function findRecord(db: Db, { noun }: Layer, id: string): Promise<Configuration | Version | Plan> {
  switch (noun) {
    case 'RateConfiguration':
      return findConfiguration(db, id);
    case 'RateVersion':
      return findVersion(db, id);
    case 'RatePlan':
      return findPlan(db, id);
  }
}

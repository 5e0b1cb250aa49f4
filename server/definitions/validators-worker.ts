import type { JsonSchema } from '../../engine/model';
import { answerOrders } from '../platform/thread';
import { compileValidators } from './validators';

/** Compiles validators in a thread of its own (`compile-apart.ts`). */
answerOrders((schema: JsonSchema) => compileValidators(schema).module);

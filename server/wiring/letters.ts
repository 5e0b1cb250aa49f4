import type { FastifyBaseLogger } from 'fastify';
import { type LiveDefinitions, languageCodes } from '../definitions';
import { notifyBrokenTemplate } from '../features/templates';
import { createDelivery } from '../mail/delivery';
import { createLetterEditions } from '../mail/letter-editions';
import { letterSentences } from '../mail/letter-seeds';
import { followLetters } from '../mail/letter-table';
import { createLetterWriter, type LetterContext } from '../mail/letter-writer';
import { createOutbox } from '../mail/outbox';
import { keepSeeds } from '../mail/store-seeds';
import { createIsolatedRenderer } from '../mail/template/isolated';
import type { Transport } from '../mail/transport';
import type { Configuration } from '../platform/configuration';
import type { Connection } from '../platform/database';
import { outsideRequests } from '../platform/http/request-log';
import type { SealingKeys } from '../platform/http/sealing';
import type { Clock, Random } from '../platform/ports';
import type { Tracing } from '../platform/tracing';
import { createPageAddress } from '../static/page-address';

interface LettersOptions {
  readonly db: Connection['db'];
  readonly clock: Clock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  readonly keys: SealingKeys;
  readonly definitions: LiveDefinitions;
  /** Folder that holds `schemas`. */
  readonly project: string;
  readonly origin: string;
  readonly prefix: string;
  /** Paths of pages that the configuration moves. */
  readonly paths: Configuration['paths'];
  readonly tracing: Tracing | undefined;
  /** How many emails to many may leave in a minute; 0: any number. */
  readonly bulkPerMinute: (db: Connection['db']) => Promise<number>;
  /** Absent: emails stay in the outbox. */
  readonly transport: Transport | undefined;
}

/** Emails from their texts to their delivery. */
export type Letters = Awaited<ReturnType<typeof createLetters>>;

/** Builds what writes, queues and delivers emails. */
export async function createLetters(options: LettersOptions) {
  const { db, clock, random, log, keys, definitions, origin, prefix, paths, tracing, transport } = options;
  const { letters: table, variables } = followLetters(options.project, definitions);
  const sentences = () =>
    letterSentences(languageCodes(definitions.edition()), (name) => definitions.edition().locales[name]);
  const routes = (portal: string) => definitions.edition().routes[portal];
  const addressOf = createPageAddress({ origin, prefix, paths, routes });
  const isolated = createIsolatedRenderer();
  const context: LetterContext = { table, variables, sentences, origin, prefix, addressOf, keys, isolated };
  const write = createLetterWriter({
    ...context,
    editions: createLetterEditions({ table, sentences }),
    onBroken: async (letterDb, broken) => {
      log.error(broken, 'A template could not be rendered; the letter is written from an earlier edition');
      await notifyBrokenTemplate(letterDb, broken, clock);
    },
  });
  const seeds = await keepSeeds({ db, table, sentences, clock, random, log }, (again) => definitions.onEdition(again));
  const outbox = createOutbox({
    clock,
    random,
    keys,
    table,
    write,
    bulkPerMinute: options.bulkPerMinute,
    onQueued: outsideRequests(() => delivery.nudge()),
  });
  const carry = transport ?? (async () => {});
  const delivery = createDelivery({
    db,
    outbox,
    transport: tracing ? (letter) => tracing.within('letter send', {}, () => carry(letter)) : carry,
    log,
  });
  return {
    context,
    outbox,
    /** Delivers what is due. */
    deliver: delivery.round,
    async close() {
      await delivery.stop();
      await seeds.close();
      await isolated.close();
    },
  };
}

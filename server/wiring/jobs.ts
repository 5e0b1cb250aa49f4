import type { FastifyBaseLogger } from 'fastify';
import type { Audit } from '../audit/audit';
import type { LiveDefinitions } from '../definitions';
import { assistantJobs, type createAssistant } from '../features/assistant';
import { fileJobs } from '../features/files';
import { letterJobs } from '../features/notifications';
import { rateJobs } from '../features/rates';
import { studioJobs } from '../features/studio';
import { usageJobs } from '../features/usage';
import type { ObjectStore } from '../files';
import { createJobRunner, type Job, type JobRunner } from '../jobs/job-runner';
import { wordsInAllLanguages } from '../mail/notice-words';
import type { Connection } from '../platform/database';
import type { Clock, Random } from '../platform/ports';
import type { Tracing } from '../platform/tracing';
import type { Letters } from './letters';

interface JobsOptions {
  readonly db: Connection['db'];
  readonly clock: Clock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  readonly audit: Audit;
  readonly definitions: LiveDefinitions;
  readonly letters: Letters;
  /** It is created after the jobs, since it calls operations. */
  readonly assistant: () => ReturnType<typeof createAssistant>;
  /** Whether the studio is switched on. */
  readonly studio: boolean;
  readonly tracing: Tracing | undefined;
  /** The object store of files, where there is one. */
  readonly objects: ObjectStore | undefined;
  /** Milliseconds between polls; 0: only on request. */
  readonly look: number | undefined;
}

/** The recurring work of every feature: a feature adds a line here. */
export function createJobs(options: JobsOptions): JobRunner {
  const { db, clock, random, log, audit, definitions, letters, tracing } = options;
  const { mailer } = letters.outbox;
  const permissions = () => definitions.permissions();
  const work: readonly Job[] = [
    ...usageJobs({ db, clock, log }),
    ...rateJobs({ db, clock, random, audit, permissions, mailer }),
    ...(options.studio ? studioJobs({ db, clock, audit, definitions, permissions, mailer }) : []),
    ...fileJobs({ db, clock, log, objects: options.objects }),
    ...assistantJobs({ db, clock, assistant: options.assistant }),
    ...letterJobs({
      db,
      clock,
      audit,
      mailer,
      words: (kind, given) => wordsInAllLanguages(letters.context, kind, given),
    }),
  ];
  return createJobRunner({
    db,
    clock,
    random,
    log,
    jobs: tracing
      ? work.map((job) => ({ ...job, run: () => tracing.within(`job ${job.name}`, {}, () => job.run()) }))
      : work,
    look: options.look,
  });
}

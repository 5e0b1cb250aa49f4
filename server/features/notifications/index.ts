import type { Job } from '../../jobs/job-runner';
import { hasPostsToTell, tellOfPosts } from './post-letters';
import { type LetterJobs, remindOfExpiry, tellOfLowCredit } from './reminders';

const hour = 3_600_000;

/** Jobs that determine who gets an email. */
export function letterJobs(around: LetterJobs): readonly Job[] {
  return [
    { name: 'licenseExpiry', every: hour, run: () => remindOfExpiry(around) },
    { name: 'lowCredit', every: hour, run: () => tellOfLowCredit(around) },
    { name: 'posts', every: 10_000, isDue: () => hasPostsToTell(around), run: () => tellOfPosts(around) },
  ];
}

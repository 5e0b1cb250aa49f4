import type { Job } from '../../jobs/job-runner';
import { hasPostsToTell, notifyPosts } from './post-letters';
import { hasRecentNews, pauseRefusedPosts } from './refused-letters';
import { type LetterJobs, notifyLowCredit, remindOfExpiry } from './reminders';

const hour = 3_600_000;

/** Jobs that determine who gets an email. */
export function letterJobs(context: LetterJobs): readonly Job[] {
  return [
    { name: 'licenseExpiry', every: hour, run: () => remindOfExpiry(context) },
    { name: 'lowCredit', every: hour, run: () => notifyLowCredit(context) },
    { name: 'posts', every: 10_000, isDue: () => hasPostsToTell(context), run: () => notifyPosts(context) },
    {
      name: 'refusedPosts',
      every: 10_000,
      isDue: () => hasRecentNews(context),
      run: () => pauseRefusedPosts(context),
    },
  ];
}

import type { ChannelKind, PracticePreferences } from '@notewell/model';
import { find } from '../../resources/saving/lookup.ts';
import type { Job } from '../module.ts';
import { retentionOf } from './store/retention.ts';

/** The setting of each kind: days for which its messages are kept, without end where absent. */
const settings = {
  Direct: 'keepDirectMessages',
  Team: 'keepTeamMessages',
  Patient: 'keepPatientMessages',
  Announcement: 'keepAnnouncements',
} as const satisfies Record<ChannelKind, keyof PracticePreferences>;
const kinds: readonly ChannelKind[] = ['Direct', 'Team', 'Patient', 'Announcement'];
const day = 86_400_000;

/** Removes old messages and their files as the practice chose. Conversations under a legal hold keep all of theirs. */
export const messageRetention: Job = {
  name: 'message-retention',
  title: 'Remove old messages',
  about: 'Removes messages past the time that the practice keeps them, except under a legal hold.',
  scope: 'practice',
  when: { everySeconds: 86_400 },
  permissions: ['skip population filtering'],
  async run({ parts: { store, now }, practice, signal }) {
    const [preferences] = await find({ practice, store }, 'PracticePreferences', []);
    let count = 0;
    for (const kind of kinds) {
      const days = preferences?.[settings[kind]];
      if (days === undefined) continue;
      signal.throwIfAborted();
      count += await retentionOf(store).end(practice, kind, new Date(now() - days * day));
    }
    return count > 0 ? `Removed ${count} old messages and files.` : undefined;
  },
};

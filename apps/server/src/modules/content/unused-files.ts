import { prepared } from '../../resources/postgres/database.ts';
import type { Job } from '../module.ts';

/** Every hash that a resource, an earlier version or a task refers to. */
const hashes =
  prepared(`select facets #>> '{content,hash}' from resource where practice_id = $1 and facets #>> '{content,hash}' is not null
  union select content_hash from history where practice_id = $1 and content_hash is not null
  union select found[1] from task, regexp_matches(files, '[0-9a-f]{64}', 'g') found where practice_id = $1`);

/** Age from which a file without a record is unused: an upload writes its record at once. */
const safeAge = 7 * 86_400_000;

/** Removes files that no record has, such as those of a purge or an upload that a crash cut short. */
export const unusedFiles: Job = {
  name: 'unused-files',
  title: 'Remove unused files',
  about: 'Removes stored files that no record has had for 7 days, such as those that a crash left.',
  scope: 'practice',
  when: { everySeconds: 86_400 },
  permissions: [],
  limitMinutes: 240,
  async run({ parts: { store, content, now }, practice }) {
    const count = await content.removeUnused(practice, {
      hashes: async () => (await store.database.run(practice, hashes, [practice])).map(([hash]) => String(hash)),
      before: now() - safeAge,
      unlessUsed: (hash, remove) => store.removeUnused({ practice, hash }, remove),
    });
    return count > 0 ? `Removed ${count} ${count === 1 ? 'file' : 'files'} that no record has.` : undefined;
  },
};

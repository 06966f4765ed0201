import { Notification } from '@notewell/model';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { rowAsRead } from '../../resources/saving/lookup.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { JobWork } from '../module.ts';

/** Says of a notification that it left the app. */
export type Mark = 'emailed' | 'pushed';

/**
 * Marks all of them before they leave, or none, so that no crash sends one twice. False if one changed meanwhile: the next run
 * sees how it is then.
 */
export async function marked(work: JobWork, due: readonly Notification[], mark: Mark): Promise<boolean> {
  const { parts, practice, caller } = work;
  const at = new Date(parts.now()).toISOString();
  try {
    const updates = await Promise.all(
      due.map(async (one) => {
        const { meta: _meta, content: _content, ...rest } = one;
        const before = await rowAsRead({ practice, store: parts.store }, 'Notification', one);
        return { caller, definition: Notification, before, next: { ...rest, [mark]: at }, whole: true, fromStored: true };
      }),
    );
    await parts.saving.saveAll(practice, { updates });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'stale-version') return false;
    throw error;
  }
}

/** Takes the marks back of what nobody took, unless somebody changed it meanwhile. */
export async function unmarked({ parts, practice, caller }: JobWork, due: readonly Notification[], mark: Mark): Promise<void> {
  for (const { id = '' } of due) {
    const before = await parts.store.reader.read(practice, Notification, id, everything);
    if (!before || before.deleted) continue;
    const { [mark]: _taken, ...next } = storedAs('Notification', before);
    await parts.saving.update({ practice, caller, definition: Notification, before, next, whole: true, fromStored: true });
  }
}

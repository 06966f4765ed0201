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

/** Takes the marks back of what nobody took. The next run sends it once more. */
export async function unmarked(work: JobWork, due: readonly Notification[], mark: Mark): Promise<void> {
  for (const { id = '' } of due) await unmarkOne(work, id, mark);
}

/** Writes that may come in between, one after another, before a mark stays. */
const mostTries = 5;

/** Takes one mark back from the row as it is. Reads it again where another write comes in between. */
async function unmarkOne({ parts, practice, caller }: JobWork, id: string, mark: Mark): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const before = await parts.store.reader.read(practice, Notification, id, everything);
    if (!before || before.deleted) return;
    const { [mark]: _taken, ...next } = storedAs('Notification', before);
    try {
      await parts.saving.update({ practice, caller, definition: Notification, before, next, whole: true, fromStored: true });
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'stale-version') throw error;
      // Another run looks at it no more, but the others are to be unmarked all the same.
      if (tries === mostTries) return;
    }
  }
}

import { Notification } from '@notewell/model';
import { systemCaller } from '../../kernel/system-caller.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { notificationFor } from './produce.ts';

interface EndedTask {
  readonly id: string;
  /** `Practitioner/<id>`. */
  readonly owner: string;
  /** The kind's title. */
  readonly title: string;
  readonly hasFailed: boolean;
}

/**
 * Tells who began a task that its report is ready. It carries the task's id, by which the page that shows the report ends it. A
 * task that runs again opens it again.
 */
export async function tellOfTask(
  { store, saving, now }: Pick<AppParts, 'store' | 'saving' | 'now'>,
  practice: string,
  { id: task, owner, title, hasFailed }: EndedTask,
): Promise<void> {
  const [type, person] = owner.split('/');
  if (type !== 'Practitioner' || !person) return;
  const caller = systemCaller(practice, `task ${task}`);
  const content = { kind: 'Report' as const, title: `${title}: ${hasFailed ? 'it failed' : 'the report is ready'}` };
  const draft = notificationFor({ caller, now: new Date(now()) }, content, [person, {}]);
  const id = `${person}.${task}`;
  const before = await store.reader.read(practice, Notification, id, everything);
  const place = { practice, caller, definition: Notification };
  if (!before) await saving.create({ ...place, draft, id });
  else await saving.update({ ...place, before, next: draft, whole: true, fromStored: true });
}

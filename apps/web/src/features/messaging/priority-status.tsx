import type { ChatMessage } from '@notewell/model';
import { Status } from '@notewell/ui';

/** Priority of a message that is important or urgent; nothing for others. */
export function PriorityStatus({ priority }: Pick<ChatMessage, 'priority'>) {
  if (priority === 'Urgent') return <Status tone="bad">Urgent</Status>;
  return priority === 'High' ? <Status tone="warn">Important</Status> : null;
}

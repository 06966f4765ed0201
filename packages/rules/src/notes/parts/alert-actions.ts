import type { Note, Reference } from '@notewell/model';
import { definitionSectionOf } from './member-part.ts';
import { othersNamed } from './others-named.ts';

type Alerting = Pick<Note, 'sections' | 'alertActions'>;
type Action = NonNullable<Note['alertActions']>[number];
interface MembersNote {
  /** The note as the session writes it. */
  readonly part: Pick<Note, 'subject' | 'sections'>;
  readonly draft: Alerting | undefined;
  readonly members: readonly Reference[];
}

/**
 * Alert actions of a member's note: those of its draft, then those of the session for alerts that the note has or had. An
 * action that names another member stays in the session's note.
 */
export function alertActionsOfMember(session: Alerting, { part, draft, members }: MembersNote): Action[] {
  const own = draft?.alertActions ?? [];
  const alerting = [...(part.sections ?? []), ...(draft?.sections ?? [])];
  const me = members.find(({ id }) => id === part.subject.id);
  const others = members.filter((one) => one !== me);
  const added = (session.alertActions ?? []).flatMap((one) => {
    const section = sectionIdsOf(one.section, part.subject.id).find((id) =>
      alerting.some((other) => other.id === id && other.alerts?.includes(one.alert)),
    );
    const isKnown = own.some((other) => other.section === section && other.alert === one.alert && other.action === one.action);
    if (section === undefined || isKnown || othersNamed(one.action, others, me).length > 0) return [];
    return [{ ...one, section }];
  });
  return [...own, ...added];
}

/** Ids that a session's section may have in one member's note; none if it is another member's. */
function sectionIdsOf(id: string, patient: string): readonly string[] {
  const of = definitionSectionOf(id);
  if (of === undefined) return [id];
  const owner = id.split('@')[1]?.split('/')[0];
  return owner === patient ? [id, of] : [];
}

import { useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { useMemo } from 'react';
import type { GroupKit } from './roster.ts';

/** The definitions of a group note; undefined for other notes and while loading. */
export function useGroupKit(note: Note): GroupKit | undefined {
  const isGroup = note.composition === 'Group';
  const whole = isGroup && note.definition?.resourceType !== 'NoteDefinition' ? note.definition?.id : undefined;
  const group = useResource('GroupNoteDefinition', whole).data;
  const alone = useResource('NoteDefinition', isGroup && whole === undefined ? note.definition?.id : undefined).data;
  const shared = useResource('NoteDefinition', group?.shared?.id).data;
  const show = useResource('NoteDefinition', group?.show.id).data;
  const noShow = useResource('NoteDefinition', group?.noShow?.id).data;
  const cancelled = useResource('NoteDefinition', group?.cancelled?.id).data;
  const showTemplate = useResource('NoteTemplate', group?.showTemplate?.id).data;
  const noShowTemplate = useResource('NoteTemplate', group?.noShowTemplate?.id).data;
  const cancelledTemplate = useResource('NoteTemplate', group?.cancelledTemplate?.id).data;
  return useMemo(() => {
    const came = show ?? alone;
    if (!came) return undefined;
    return {
      group,
      shared,
      definitions: { Show: came, ...(noShow ? { NoShow: noShow } : {}), ...(cancelled ? { Cancelled: cancelled } : {}) },
      templates: {
        ...(showTemplate ? { Show: showTemplate } : {}),
        ...(noShowTemplate ? { NoShow: noShowTemplate } : {}),
        ...(cancelledTemplate ? { Cancelled: cancelledTemplate } : {}),
      },
    };
  }, [group, alone, shared, show, noShow, cancelled, showTemplate, noShowTemplate, cancelledTemplate]);
}

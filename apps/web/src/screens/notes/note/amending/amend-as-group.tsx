import { Button } from '@mantine/core';
import type { Note } from '@notewell/model';
import { sectionsAsInGroup } from '@notewell/rules';
import { asAmender, useNoteAuthority } from '../../../../features/notes/note-authority/use-note-authority.ts';
import { amendingAsGroup, keep, keptAmendment } from '../../../../features/notes/note-editor/amendment.ts';
import type { NoteSection } from '../../../../features/notes/note-editor/section-kind.ts';
import { useUnsignedWords } from '../../../../features/notes/unsigned-words/use-unsigned-words.ts';
import { toastFailure } from '../../../../shell/hooks/toasts.ts';
import { useOpen } from '../../../../shell/screens.tsx';
import { inAmendment } from './use-amending.ts';

interface AmendAsGroupProps {
  /** A member's signed note. */
  readonly own: Note;
  /** The group's signed note. */
  readonly whole: Note;
}

/** Begins an amendment of a member's note with the group's words filled in, for those who may amend it. Nothing else. */
export function AmendAsGroup({ own, whole }: AmendAsGroupProps) {
  const { may } = useNoteAuthority(own);
  const isOffered = sectionsAsInGroup(own, whole).length > 0 && may(asAmender) && may({ does: 'amend' });
  return isOffered && own.id ? <Begin own={own} noteId={own.id} whole={whole} /> : null;
}

/** Reason of an amendment that takes over the group's words. The group's own reason may name another member. */
const reasonFor = (sections: readonly NoteSection[]): string =>
  `Takes over from the group’s note: ${sections.map(({ title }) => title ?? 'Text').join(', ')}.`;

function Begin({ own, noteId, whole }: AmendAsGroupProps & { readonly noteId: string }) {
  const words = useUnsignedWords(noteId, own, 'Amendment');
  const open = useOpen();
  const begin = async () => {
    const begun = words.found && keptAmendment(own, words.found);
    const made = amendingAsGroup(own, whole, begun);
    await words.write({ text: words.found?.text || reasonFor(sectionsAsInGroup(own, whole)), ...keep(made) });
    open('Note', noteId, inAmendment);
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={!words.ready}
      aria-label={own.subject.display ? `Amend the note of ${own.subject.display} with the group’s words` : undefined}
      onClick={() => void begin().catch((error: unknown) => toastFailure(error, 'The amendment was not begun'))}
    >
      Amend with the group’s words
    </Button>
  );
}

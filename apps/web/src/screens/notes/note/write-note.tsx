import { useKeptOf, useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { isSectionShown, type Revision } from '@notewell/rules';
import type { SaveWords } from '@notewell/ui';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useMyProfile } from '../../../features/account/my-profile/use-my-profile.ts';
import { useDiscardNote } from '../../../features/notes/discard-note/index.ts';
import { shownSections } from '../../../features/notes/group-note/roster.ts';
import { useGroupKit } from '../../../features/notes/group-note/use-group-kit.ts';
import { decidingVersion, maySignNow, useNoteAuthority } from '../../../features/notes/note-authority/use-note-authority.ts';
import { topSections } from '../../../features/notes/note-editor/child-sections.ts';
import { SurroundingsProvider } from '../../../features/notes/note-editor/note-surroundings.ts';
import { progressOf } from '../../../features/notes/note-editor/progress.ts';
import type { Change, NoteSection } from '../../../features/notes/note-editor/section-kind.ts';
import { attestationOf, signerOf, withOverride } from '../../../features/notes/note-editor/signing.ts';
import { useOpeningCaret } from '../../../features/notes/note-editor/use-opening-caret.ts';
import { NoteTypeMenu } from '../../../features/notes/note-type/index.ts';
import { PresenceMark, usePresenceLine } from '../../../features/notes/presence/index.ts';
import { asksPatientToSign } from '../../../features/notes/signatures/patient-places.ts';
import { PatientSigns } from '../../../features/notes/signatures/patient-signs.tsx';
import { unchangedWords, useUnanswered } from '../../../features/notes/signatures/unanswered.ts';
import { ChangedElsewhere } from '../../../features/records/draft/changed-elsewhere.tsx';
import { HeldBackContext } from '../../../features/shared/changes-elsewhere/held-back.ts';
import { useShortcuts } from '../../../shell/frame/shortcuts.tsx';
import { KeptLine, KeptPanel } from '../../../shell/work/kept-panel.tsx';
import { AuthorStrip, authorActions, HandOvers } from './author-strip.tsx';
import { DraftMark } from './draft-mark.tsx';
import { Glance } from './glance.tsx';
import { GroupMembers } from './group/group-members.tsx';
import { type AuthorChange, HandOver } from './hand-over.tsx';
import { HistoryPanel } from './history-panel.tsx';
import classes from './note.module.css';
import { NoteBar } from './note-bar.tsx';
import { NoteSections } from './note-sections.tsx';
import { GivenSoFar, SentBack } from './notices/note-notices.tsx';
import { OtherNote } from './notices/other-note.tsx';
import { Reviewers } from './returns/review.tsx';
import { blocking, bySection, isOpenResult, mayGiveReason, type RuleResult, useNoteCheck, withCovered } from './rule-results.ts';
import type { ToDo } from './signing/todo-list.tsx';
import { useNextSigners } from './signing/use-next-signers.ts';
import { SigningStrip } from './signing-strip.tsx';
import { useCollapse } from './use-collapse.ts';
import { useNoteDraft } from './use-note-draft.ts';
import { useSigning } from './use-signing.ts';
import { VisitLine } from './visit-line.tsx';

interface WriteNoteProps {
  readonly noteId: string;
  readonly record: Note;
  readonly saveState: SaveWords;
  /** Called once the note is signed here. */
  readonly onDone: () => void;
  readonly onDiscarded: () => void;
}

/** A note in edit: sections in one column with their rule results, and the signature at the foot. */
export function WriteNote({ noteId, record, saveState, onDone, onDiscarded }: WriteNoteProps) {
  const me = useMyProfile();
  const kept = useKeptOf('Note', noteId);
  // The author sees their own version even if rejected; the server's version shows next to it.
  const draft = useNoteDraft(noteId, (kept.at(-1)?.mine as Note | undefined) ?? record); // rejected changes of this type
  const note = useSyncExternalStore(draft.subscribe, draft.note);
  const { kit, definition, configuration } = useDefinitions(note);
  const { results, context, contextOf, check } = useNoteCheck(note, definition, { kit });
  const asked = new Map(definition?.sections?.map((section) => [section.id, section]));
  const isShown = (section: NoteSection) => isSectionShown(section, asked.get(section.id), note, context);
  const shown = [
    ...topSections(note).filter((section) => !section.patient && (section.service || isShown(section))),
    ...(kit ? (note.definitionAssignments ?? []).flatMap((one) => shownSections(note, kit, one)) : []),
  ];
  const place = useRef<HTMLDivElement>(null);
  useOpeningCaret(place);
  const present = usePresenceLine(noteId, { on: true, place });
  const scroller = useRef<HTMLDivElement>(null);
  useCollapse(scroller);
  const [showsHistory, setShowsHistory] = useState(false);
  const onChange = useCallback((sectionId: string, produce: () => Change) => draft.change(sectionId, produce), [draft]);
  const blocks = blocking(results);
  const unanswered = useUnanswered(note).map(asWarning);
  const deciding = decidingVersion(note, { record, isRejected: kept.length > 0 });
  const authority = useNoteAuthority(deciding);
  const collects = authority.may({ does: 'collectSignature' });
  const asksPatient = collects && asksPatientToSign(note, configuration, context);
  const [changing, setChanging] = useState<AuthorChange>();
  const signs = changing === undefined && maySignNow(deciding, me, { authority, configuration });
  const changeAuthor = (change: AuthorChange) => {
    void draft.autosave.flush();
    setChanging(change);
  };
  const discard = useDiscardNote(note, noteId, { before: () => draft.autosave.flush(), onDiscarded });
  const next = useNextSigners(me, { note, configuration, context }, { kit, contextOf });
  const signsNow = signs && next.vacancy === undefined;
  const { sign, signing, refused } = useSigning({ noteId, draft, kept, check, signs: signsNow, configuration, present, onDone });
  // Missing content shows at its section after an attempt to sign.
  const bySectionId = useMemo(() => bySection(results, refused > 0), [results, refused]);
  useShortcuts(signsNow ? [{ keys: 'mod+Enter', does: 'Sign the note', group: 'Note', run: () => void sign() }] : []);
  return (
    <>
      <NoteBar
        note={note}
        noteId={noteId}
        history={showsHistory}
        onHistory={() => setShowsHistory((shown) => !shown)}
        {...authorActions(authority, changeAuthor)}
        onDiscard={discard && (() => void discard())}
        type={<NoteTypeMenu note={note} onChange={(shape) => onChange('note type', () => ({ shape }))} />}
        // A rejected change is still saved on the device.
        saved={<DraftMark draft={draft} saveState={kept.length > 0 ? 'Saved on this device' : saveState} />}
        present={<PresenceMark line={present} />}
      />
      <div ref={scroller} className={classes['scroller']} tabIndex={-1}>
        <div className={classes['columns']}>
          <div ref={place} className={classes['sections']} onBlur={() => void draft.autosave.flush()}>
            {changing ? <HandOver noteId={noteId} note={note} change={changing} onDone={() => setChanging(undefined)} /> : null}
            <HandOvers note={note} />
            <ChangedElsewhere record={record} />
            <OtherNote noteId={noteId} note={note} onChange={onChange} />
            <SentBack note={note} />
            <GivenSoFar note={note} />
            <Reviewers noteId={noteId} note={record} />
            <VisitLine note={note} definition={definition} onChange={onChange} />
            <HeldBackContext value={draft.held}>
              <SurroundingsProvider value={context}>
                <NoteSections note={note} definition={definition} isShown={isShown} onChange={onChange} results={bySectionId} />
                {note.composition === 'Group' && kit ? (
                  <GroupMembers note={note} kit={kit} onChange={onChange} results={bySectionId} />
                ) : null}
              </SurroundingsProvider>
            </HeldBackContext>
            {collects ? (
              <PatientSigns
                noteId={noteId}
                note={note}
                configuration={configuration}
                context={context}
                notYet={blocks.length > 0 ? 'Fix what is listed below before signing.' : undefined}
              />
            ) : null}
          </div>
          <aside
            className={classes['aside']}
            data-wide={kept.length > 0 || undefined}
            aria-label={showsHistory ? 'Versions' : 'Chart at a glance'}
          >
            <KeptPanel type="Note" id={noteId} />
            {showsHistory ? (
              <HistoryPanel noteId={noteId} onClose={() => setShowsHistory(false)} />
            ) : (
              <Glance patientId={note.subject.resourceType === 'Group' ? undefined : note.subject.id} writing={note} />
            )}
          </aside>
        </div>
      </div>
      <KeptLine type="Note" id={noteId} />
      {signs ? (
        <SigningStrip
          me={me}
          progress={progressOf(note, shown)}
          attestation={me && attestationOf(note, signerOf(me), configuration)}
          next={next.words}
          vacancy={next.vacancy}
          asksPatient={asksPatient}
          blocks={blocks}
          general={[...unanswered, ...results.filter(isOpenResult)]}
          refused={refused}
          signing={signing}
          onSign={() => void sign()}
          mayOverride={({ base, rule, noteRule }) => authority.maySetAside({ rule: base ?? rule, noteRule, definition })}
          {...settingAside(onChange, blocks, () => void sign())}
        />
      ) : changing ? null : (
        <AuthorStrip note={deciding} onChangeAuthor={changeAuthor} />
      )}
    </>
  );
}

/** Sets a result aside, with those that it covers, or signs over all that the practice lowered to a warning. */
const settingAside = (
  onChange: (place: string, produce: () => Change) => void,
  blocks: readonly RuleResult[],
  sign: () => void,
): Pick<ToDo, 'onOverride' | 'onSignAnyway'> => ({
  onOverride: (result, reason) =>
    onChange(`override ${result.rule}`, () => ({
      shape: (current) => withCovered(result).reduce((made, one) => withOverride(made, one, reason), current),
    })),
  onSignAnyway: (reason) => {
    onChange('sign anyway', () => ({ shape: overriding(blocks, reason) }));
    sign();
  },
});

/** Gives one reason for all that the practice lowered to a warning. */
const overriding = (blocks: readonly RuleResult[], reason: string) => (note: Note) =>
  blocks
    .flatMap(withCovered)
    .filter(mayGiveReason)
    .reduce((made, one) => withOverride(made, one, reason), note);

/** A request to change the note that nothing answers yet, as a result that warns. */
const asWarning = (request: Revision): RuleResult => ({
  rule: `Unchanged ${request.at ?? request.comment}`,
  outcome: 'NotSatisfied',
  severity: 'Warn',
  message: unchangedWords(request),
  section: request.section,
  override: undefined,
});

/** The note's definition, with those of a group's parts, and its signature configuration. */
function useDefinitions(note: Note) {
  const kit = useGroupKit(note);
  const single = useResource('NoteDefinition', note.composition === 'Group' ? undefined : note.definition?.id).data;
  const definition = kit?.definitions.Show ?? single;
  const configuration = useResource(
    'SignatureConfiguration',
    (note.signatureConfiguration ?? definition?.signatureConfiguration)?.id,
  ).data;
  return { kit, definition, configuration };
}

import { useKeptOf, useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { isSectionShown } from '@notewell/rules';
import type { SaveWords } from '@notewell/ui';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useGroupKit } from '../../features/group-note/use-group-kit.ts';
import { topSections } from '../../features/note-editor/child-sections.ts';
import { SurroundingsProvider } from '../../features/note-editor/note-surroundings.ts';
import type { Change, NoteSection } from '../../features/note-editor/section-kind.ts';
import { givenSignatures, openRevisions, signerWords, withOverride } from '../../features/note-editor/signing.ts';
import { PatientSigns } from '../../features/signatures/patient-signs.tsx';
import { useSignNote } from '../../features/signatures/use-sign-note.ts';
import { momentWords } from '../../platform/dates.ts';
import { KeptBeside, KeptLine } from '../../shell/kept-beside.tsx';
import { useMe } from '../../shell/session.ts';
import { useShortcuts } from '../../shell/shortcuts.tsx';
import { toastFailure } from '../../shell/toasts.ts';
import { DraftMark } from './draft-mark.tsx';
import { Glance } from './glance.tsx';
import { GroupMembers } from './group/group-members.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ServiceParts } from './multi-service/service-parts.tsx';
import classes from './note.module.css';
import { NoteBar } from './note-bar.tsx';
import { blocking, bySection, isOpenResult, useNoteCheck } from './rule-results.ts';
import { SectionEditor } from './section-editor.tsx';
import { SigningStrip } from './signing-strip.tsx';
import { useNoteDraft } from './use-note-draft.ts';
import { VisitLine } from './visit-line.tsx';

interface WriteNoteProps {
  readonly noteId: string;
  readonly record: Note;
  readonly saveState: SaveWords;
  /** Told once the note is signed from here. */
  readonly onDone: () => void;
}

/** A note being written: sections in one column, what the rules say beside each, the signature at the foot. */
export function WriteNote({ noteId, record, saveState, onDone }: WriteNoteProps) {
  const { me, sign: give } = useSignNote();
  const kept = useKeptOf('Note', noteId);
  // Who writes sees what they wrote, though the server did not take it; what it has instead stands beside.
  const draft = useNoteDraft(noteId, (kept.at(-1)?.mine as Note | undefined) ?? record); // kept of this very type
  const note = useSyncExternalStore(draft.subscribe, draft.note);
  const kit = useGroupKit(note);
  const single = useResource('NoteDefinition', note.composition === 'Group' ? undefined : note.definition?.id).data;
  const definition = kit?.definitions.Show ?? single;
  const configuration = useResource(
    'SignatureConfiguration',
    (note.signatureConfiguration ?? definition?.signatureConfiguration)?.id,
  ).data;
  const { results, context } = useNoteCheck(note, definition, kit);
  const asked = new Map(definition?.sections?.map((section) => [section.id, section]));
  const stands = (section: NoteSection) => isSectionShown(section, asked.get(section.id), note, context);
  const [showsHistory, setShowsHistory] = useState(false);
  const [signing, setSigning] = useState(false);
  const [refused, setRefused] = useState(0);
  const onChange = useCallback((sectionId: string, produce: () => Change) => draft.change(sectionId, produce), [draft]);
  const beside = useMemo(() => bySection(results), [results]);
  const blocks = blocking(results);
  const { permissions } = useMe();
  const mayOverride = permissions.includes('note master') || permissions.includes('supervision');

  const sign = async () => {
    if (!me || signing) return;
    setSigning(true);
    try {
      await draft.autosave.flush();
      if (draft.autosave.state() === 'failed') throw draft.autosave.error();
      if (kept.some(({ reason }) => reason === 'conflict')) throw new NotSettled();
      if (blocking(results).length > 0) {
        setRefused((times) => times + 1);
        return;
      }
      if (await give(noteId, draft.note(), configuration)) onDone();
    } catch (error) {
      toastFailure(error, 'The note was not signed');
    } finally {
      setSigning(false);
    }
  };
  useShortcuts([{ keys: 'mod+Enter', does: 'Sign the note', group: 'Note', run: () => void sign() }]);

  return (
    <>
      <NoteBar
        note={note}
        noteId={noteId}
        history={showsHistory}
        onHistory={() => setShowsHistory((shown) => !shown)}
        // Kept work is on the device, whatever became of it at the server.
        saved={<DraftMark draft={draft} saveState={kept.length > 0 ? 'Saved on this device' : saveState} />}
      />
      <div className={classes['scroller']} tabIndex={-1}>
        <div className={classes['columns']}>
          <div className={classes['sections']} onBlur={() => void draft.autosave.flush()}>
            <SentBack note={note} />
            <GivenSoFar note={note} />
            <VisitLine note={note} onChange={onChange} />
            <SurroundingsProvider value={context}>
              {topSections(note).map((section) =>
                section.patient || section.service || !stands(section) ? null : (
                  <SectionEditor
                    key={section.id}
                    note={note}
                    section={section}
                    definition={asked.get(section.id)}
                    onChange={onChange}
                    results={beside.get(section.id) ?? noResults}
                  />
                ),
              )}
              {note.composition === 'MultiService' ? (
                <ServiceParts note={note} definition={definition} onChange={onChange} results={beside} />
              ) : null}
              {note.composition === 'Group' && kit ? (
                <GroupMembers note={note} kit={kit} onChange={onChange} results={beside} />
              ) : null}
            </SurroundingsProvider>
            <PatientSigns
              noteId={noteId}
              note={note}
              configuration={configuration}
              context={context}
              notYet={blocks.length > 0 ? 'First what stands against signing.' : undefined}
            />
          </div>
          <aside
            className={classes['aside']}
            data-wide={kept.length > 0 || undefined}
            aria-label={showsHistory ? 'Versions' : 'Chart at a glance'}
          >
            <KeptBeside type="Note" id={noteId} />
            {showsHistory ? (
              <HistoryPanel noteId={noteId} onClose={() => setShowsHistory(false)} />
            ) : (
              <Glance patientId={note.subject.resourceType === 'Group' ? undefined : note.subject.id} writing={note} />
            )}
          </aside>
        </div>
      </div>
      <KeptLine type="Note" id={noteId} />
      <SigningStrip
        me={me}
        blocks={blocks}
        general={results.filter((one) => isOpenResult(one) && (one.atTheEnd || !one.section))}
        refused={refused}
        signing={signing}
        onSign={() => void sign()}
        mayOverride={mayOverride}
        onOverride={(result, reason) =>
          onChange(`override ${result.rule}`, () => ({ shape: (current) => withOverride(current, result, reason) }))
        }
      />
    </>
  );
}

const noResults: never[] = [];

/** Nobody signs a text of which it is not settled what it says. */
class NotSettled extends Error {
  readonly title = 'Somebody else changed this note. Choose what is to stand, then sign.';
}

/** What the note was sent back for, above what is to be changed. It is answered by signing again. */
function SentBack({ note }: { readonly note: Note }) {
  const open = openRevisions(note);
  if (open.length === 0) return null;
  return (
    <div className={classes['sentBack']} role="note">
      {open.map(({ comment, by, at }) => (
        <p key={at ?? comment}>
          <strong>Sent back{by?.display ? ` by ${by.display}` : ''}. </strong>
          {comment}
          {at ? <span className={classes['when']}>{momentWords(at)}</span> : null}
        </p>
      ))}
    </div>
  );
}

/** Some have signed and others are to follow: what was signed is this text, and another text is signed anew. */
function GivenSoFar({ note }: { readonly note: Note }) {
  const given = givenSignatures(note);
  const patients = (note.patientSignatures ?? []).filter(({ status }) => status === 'Signed' || status === 'Pending');
  if (given.length + patients.length === 0) return null;
  return (
    <div className={classes['given']} role="note">
      {given.map(({ signer, name, credentials }) => (
        <strong key={signer?.id}>Signed by {signerWords({ name: name ?? signer?.display ?? '', credentials })}. </strong>
      ))}
      {patients.map(({ role, name, patient, signedAt }) => (
        <strong key={`${role}-${signedAt}`}>
          {role === 'Guardian' ? 'Signed for the patient by' : 'Signed by'} {name ?? patient?.display ?? 'the patient'}.{' '}
        </strong>
      ))}
      The note waits for a further signature. Whoever changes it now asks everybody to sign again.
    </div>
  );
}

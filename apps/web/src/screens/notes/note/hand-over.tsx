import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import type { Client } from '@notewell/client';
import { useClient, useResource } from '@notewell/client/react';
import type { Encounter, Note, Reference } from '@notewell/model';
import { handedOver, isGivenOver, isOutsideVisit, mayDoToVisit, repeatedBy, saysWords } from '@notewell/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyProfile } from '../../../features/account/my-profile/use-my-profile.ts';
import { useNoteActor } from '../../../features/notes/note-authority/use-note-authority.ts';
import { NoteForm } from '../../../features/notes/note-form/note-form.tsx';
import { useOtherNotes } from '../../../features/notes/start-note/index.ts';
import { momentWords } from '../../../platform/dates.ts';
import { RefusedInForm } from '../../../platform/failure.ts';
import { clearFailure, toastFailure, toastUndone } from '../../../shell/hooks/toasts.ts';
import { refusedKeys, whenSent } from '../../../shell/hooks/when-sent.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useUnsavedForm } from '../../../shell/work/unsaved-form.ts';
import classes from './note.module.css';
import { usePossibleAuthors } from './returns/use-possible-reviewers.ts';

/** The change of author: to the user, or to a colleague. */
export type AuthorChange = 'take over' | 'hand over';

interface HandOverProps {
  readonly noteId: string;
  readonly note: Note;
  readonly change: AuthorChange;
  readonly onDone: () => void;
}

/** Assigns another author with a reason. The note records the change; it needs no signature. */
export function HandOver({ noteId, note, change, onDone }: HandOverProps) {
  const client = useClient();
  const me = useMyProfile();
  const [chosen, setChosen] = useState<Reference<'Practitioner'>>();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  useUnsavedForm(reason.trim() !== '');
  const own = me?.id
    ? { id: me.id, resourceType: 'Practitioner' as const, ...(me.display && { display: me.display }) }
    : undefined;
  const to = change === 'take over' ? own : chosen;
  const { others } = useOtherNotes(note);
  const repeated = to && repeatedBy(handedOver(note, to, reason), others);
  const [keepsBoth, setKeepsBoth] = useState(false);
  const visit = useVisitOf(note, to);
  const [joins, setJoins] = useState(false);
  const ready = to !== undefined && saysWords(reason) && (!repeated || keepsBoth) && (!visit.outside || joins || visit.mayGive);
  const save = async () => {
    if (!to || !ready) return;
    setBusy(true);
    clearFailure(unchanged);
    try {
      if (visit.outside && joins && !(await join(client, visit.outside, to))) return;
      await client.update('Note', noteId, (current) => ({
        ...handedOver(current, to, reason.trim()),
        ...(repeated ? { mayRepeat: true } : {}),
      }));
      onDone();
    } catch (error) {
      toastFailure(error, unchanged);
    } finally {
      setBusy(false);
    }
  };
  return (
    <NoteForm
      aria-label={change === 'take over' ? 'Take over this note' : 'Hand over this note'}
      onSubmit={() => {
        void save();
      }}
    >
      {change === 'hand over' ? (
        <Colleague
          note={note}
          chosen={chosen}
          onChoose={(person) => {
            setChosen(person);
            setKeepsBoth(false);
            setJoins(false);
          }}
        />
      ) : null}
      {to && repeated ? (
        <Repeated note={repeated} to={to} isOwn={change === 'take over'} keepsBoth={keepsBoth} onKeepBoth={setKeepsBoth} />
      ) : null}
      {to && visit.outside ? <Outside to={to} isOwn={change === 'take over'} {...visit} joins={joins} onJoin={setJoins} /> : null}
      <Textarea
        label={change === 'take over' ? 'Why do you take this note over?' : 'Why do you hand this note over?'}
        description={
          change === 'take over'
            ? 'You become its author and can sign it. The former author and the reason stay on record.'
            : 'The new author signs it. You can still edit the draft. The reason stays on record.'
        }
        required
        autoFocus={change === 'take over'}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes['formActions']}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={!ready}>
          {change === 'take over' ? 'Take over' : 'Hand over'}
        </Button>
      </div>
    </NoteForm>
  );
}

/**
 * Id of the note's visit if the new author takes no part in it. `mayAdd`: the user may add them to it. `mayGive`: the user may
 * hand the note over all the same.
 */
function useVisitOf(note: Note, to: Reference<'Practitioner'> | undefined) {
  const actor = useNoteActor(note);
  const visit = useResource('Encounter', note.encounter?.id).data;
  const isOutside = to !== undefined && isOutsideVisit(handedOver(note, to, ''), visit, actor);
  return {
    outside: isOutside ? visit?.id : undefined,
    mayAdd: mayDoToVisit('arrange', visit, actor),
    mayGive: isGivenOver(note, visit, actor),
  };
}

/** The visit with the new author among those who take part. */
const joinedBy = (visit: Encounter, individual: Reference<'Practitioner'>): Encounter =>
  visit.participants?.some((one) => one.individual.id === individual.id)
    ? visit
    : { ...visit, participants: [...(visit.participants ?? []), { role: 'SecondaryPerformer', individual }] };

const unchanged = 'The author was not changed';

/** Adds the new author to the visit. True once the server has that: it then takes them as the author. */
async function join(client: Client, visit: string, to: Reference<'Practitioner'>): Promise<boolean> {
  const known = refusedKeys(client);
  await client.update('Encounter', visit, (current) => joinedBy(current, to));
  const sent = await whenSent(client, visit, known);
  if (sent.is === 'refused') toastFailure(new RefusedInForm(sent.item.error), unchanged);
  if (sent.is === 'waiting')
    toastUndone(`${to.display ?? 'The colleague'} is added once you are online. Hand the note over then.`, unchanged);
  return sent.is === 'saved';
}

interface OutsideProps {
  readonly to: Reference<'Practitioner'>;
  readonly isOwn: boolean;
  readonly mayAdd: boolean;
  readonly mayGive: boolean;
  readonly joins: boolean;
  readonly onJoin: (joins: boolean) => void;
}

/** Says that the new author takes no part in the note's visit, and lets the user add them to it. */
function Outside({ to, isOwn, mayAdd, mayGive, joins, onJoin }: OutsideProps) {
  const { t } = useTranslation();
  const name = to.display ?? 'This colleague';
  return (
    <div role="status" className={classes['otherNote']}>
      {isOwn ? 'You take' : `${name} takes`} {t('no part in the $t(session) of this note.')}{' '}
      {mayGive && !joins ? 'They sign that they took it over and did not give the service. ' : null}
      {mayAdd ? (
        <Checkbox
          size="xs"
          label={`${isOwn ? 'I' : name} took part. ${t(isOwn ? 'Add me to the $t(session)' : 'Add them to the $t(session)')}`}
          checked={joins}
          onChange={(event) => onJoin(event.currentTarget.checked)}
        />
      ) : (
        `Ask its clinician to add ${isOwn ? 'you' : 'them'} first.`
      )}
    </div>
  );
}

interface RepeatedProps {
  readonly note: Note;
  readonly to: Reference<'Practitioner'>;
  readonly isOwn: boolean;
  readonly keepsBoth: boolean;
  readonly onKeepBoth: (keepsBoth: boolean) => void;
}

/** The note of this type and visit that the new author has already, and the choice to keep both. */
function Repeated({ note, to, isOwn, keepsBoth, onKeepBoth }: RepeatedProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes['otherNote']}>
      {isOwn ? 'You have' : `${to.display ?? 'This colleague'} has`} {t('a note of this type for this $t(session) already: ')}
      <ResourceLink type="Note" id={note.id ?? ''}>
        {[note.title ?? 'Note', note.created && momentWords(note.created)].filter(Boolean).join(', ')}
      </ResourceLink>
      .
      <Checkbox
        size="xs"
        label="Keep both: each is meant"
        checked={keepsBoth}
        onChange={(event) => onKeepBoth(event.currentTarget.checked)}
      />
    </div>
  );
}

interface ColleagueProps {
  readonly note: Note;
  readonly chosen: Reference<'Practitioner'> | undefined;
  readonly onChoose: (person: Reference<'Practitioner'> | undefined) => void;
}

/** Colleagues who can open and sign the note. */
function Colleague({ note, chosen, onChoose }: ColleagueProps) {
  const { people, isWhole } = usePossibleAuthors(note);
  return (
    <NativeSelect
      label="New author"
      description={people && wordsOn(people.length, isWhole)}
      required
      autoFocus
      value={chosen?.id ?? ''}
      data={[
        { value: '', label: people ? 'Choose a colleague' : 'Loading colleagues…' },
        ...(people ?? []).map(({ id = '', display }) => ({ value: id, label: display ?? 'Colleague' })),
      ]}
      onChange={(event) => {
        const found = people?.find(({ id }) => id === event.currentTarget.value);
        onChoose(
          found?.id
            ? { id: found.id, resourceType: 'Practitioner', ...(found.display && { display: found.display }) }
            : undefined,
        );
      }}
    />
  );
}

const wordsOn = (count: number, isWhole: boolean): string | undefined => {
  if (!isWhole) return 'Not all colleagues and roles are known on this device. Others show once you are online.';
  return count === 0 ? 'Nobody else here can open and sign this note.' : undefined;
};

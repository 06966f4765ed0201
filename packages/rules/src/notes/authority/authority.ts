import type { Note } from '@notewell/model';
import type { Permission } from '../../access/permissions.ts';
import type { Subject } from '../../access/populations.ts';
import { fixedIds } from '../../access/roles.ts';
import { authorIn, awaitsHandOver, takesPartIn } from './author.ts';
import { deedsIn, isSentBack, isSentBackBy, type NoteDeed } from './deeds.ts';
import { isTypeFixed } from './note-type.ts';

/** The facts about a person that decide their authority over a note. */
export type NoteActor = Pick<Subject, 'profile' | 'permissions' | 'supervisees'>;

/** Reason for refusing an action, and the permissions that would allow it, if any. */
export interface NoteRefusal {
  readonly reason: string;
  readonly missing: readonly Permission[];
}

/** Relation of a person to a note. */
interface Standing {
  readonly id: string;
  readonly author: string | undefined;
  readonly isAuthor: boolean;
  /** Supervises the author. */
  readonly supervises: boolean;
  readonly isMaster: boolean;
  /** Supervises somebody: holds the flag `supervision`. */
  readonly isSupervisor: boolean;
  /** May write and sign notes: holds the flag `note`. */
  readonly writes: boolean;
  /** Drafts for others and signs nothing: holds `scribe` and not `note`. */
  readonly scribes: boolean;
  readonly takesPart: boolean;
  /** Is named in a request to sign or to review. */
  readonly isAsked: boolean;
  readonly assures: boolean;
}

function standingIn(note: Note | undefined, { profile, permissions, supervisees }: NoteActor): Standing {
  const { id } = profile;
  const author = note && authorIn(note);
  const isStaff = profile.type === 'Practitioner';
  const writes = isStaff && permissions.has('note');
  return {
    id,
    author,
    isAuthor: author !== undefined && author === id,
    supervises: author !== undefined && author !== id && permissions.has('supervision') && supervisees.includes(author),
    isMaster: permissions.has('note master'),
    isSupervisor: permissions.has('supervision'),
    writes,
    scribes: isStaff && !writes && permissions.has('scribe'),
    takesPart: note !== undefined && takesPartIn(note, id),
    isAsked:
      (note?.signatures ?? []).some(({ signer, status }) => status === 'Requested' && signer?.id === id) ||
      (note?.reviewers ?? []).some(({ reviewer, status }) => status === 'Requested' && reviewer.id === id),
    assures: permissions.has('quality assurance'),
  };
}

const answersForIt = ({ isAuthor, supervises, isMaster }: Standing): boolean => isAuthor || supervises || isMaster;
const editsIt = (one: Standing): boolean =>
  (one.writes && (answersForIt(one) || one.takesPart)) || (one.scribes && one.takesPart);
const isSignedBySomebody = (note: Note | undefined): boolean =>
  (note?.addenda?.length ?? 0) > 0 ||
  [...(note?.signatures ?? []), ...(note?.patientSignatures ?? [])].some(({ status }) => status === 'Signed');

const needsNote = 'You need the permission to write notes.';
const needsType = 'Choose a note type before this note is signed.';
const scribeSigns = 'A scribe drafts notes and does not sign them. Ask the author to sign.';

/** True for a draft without a note type: its content and its signers are undefined. */
const lacksType = (note: Note | undefined): boolean => note?.status === 'Preliminary' && note.definition === undefined;

type Deed<D extends NoteDeed['does']> = Extract<NoteDeed, { does: D }>;
interface Asked<D extends NoteDeed['does']> {
  readonly deed: Deed<D>;
  readonly note: Note | undefined;
  readonly by: Standing;
  readonly actor: NoteActor;
}
/** Returns the reason for refusing the action; undefined if it is allowed. */
type Rule<D extends NoteDeed['does']> = (asked: Asked<D>) => string | undefined;
const unless = (allowed: boolean, reason: string): string | undefined => (allowed ? undefined : reason);

/** Permitted actions on a note. Each row decides one action; docs/decisions/0085 gives the reasons. */
const table: { readonly [D in NoteDeed['does']]: Rule<D> } = {
  start({ deed: { author }, by, actor }) {
    if (by.scribes) {
      if (author === undefined) return 'Choose the clinician you write for. A scribe is not the author of a note.';
      return unless(author !== by.id, 'A scribe is not the author of a note. Choose the clinician you write for.');
    }
    if (!by.writes) return needsNote;
    const isOwn = author === undefined || author === by.id;
    const supervises = author !== undefined && actor.permissions.has('supervision') && actor.supervisees.includes(author);
    return unless(
      isOwn || supervises || by.isMaster || actor.permissions.has('scribe'),
      'You can start a note only as its author. Ask the other clinician to start it, or hand it over once it is begun.',
    );
  },
  startPart: ({ by, note }) => {
    if (note?.status === 'EnteredInError') return 'The note of this session was entered in error. Write a note of your own.';
    return unless(
      editsIt(by),
      'Only those who can edit the note of this session can write a part of it. Ask its author, or write a note of your own.',
    );
  },
  edit: ({ by }) => unless(editsIt(by), 'Only the author, the people who take part, and the supervisor can edit this draft.'),
  keepApart: ({ by }) => unless(answersForIt(by), 'Only the author or the supervisor decides if this note is confidential.'),
  changeType({ by, note }) {
    if (!answersForIt(by)) return 'Only the author or the supervisor can change the note type.';
    const isChosen = note?.definition !== undefined;
    return unless(
      !(note && isChosen && isTypeFixed(note)),
      'This note keeps its type: somebody has signed it, returned it, or was asked to sign it.',
    );
  },
  askForSignature({ deed: { ofSelf }, by, note }) {
    // Who is asked to sign may send the note back, so nobody asks themselves.
    if (ofSelf && !answersForIt(by)) return 'Somebody else has to ask you to sign this note.';
    if (note && note.status !== 'Preliminary')
      return unless(!by.scribes && answersForIt(by), 'Only the author or the supervisor can ask others to sign a signed note.');
    return unless(editsIt(by), 'Only those who can edit this draft can ask others to sign it.');
  },
  answer({ deed: { signs }, by }) {
    if (!by.isAuthor) return 'Only the author answers what this note was sent back for, by signing it again.';
    return unless(signs === true, 'Sign this note again: your signature answers what it was sent back for.');
  },
  sign({ deed: { as, amends, isSentBack: leavesOpen }, by, note }) {
    if (by.scribes) return scribeSigns;
    if (!by.writes) return needsNote;
    if (lacksType(note)) return needsType;
    if (note && awaitsHandOver(note)) return 'The author is being changed. Sign once the change is saved.';
    if (as === 'Author') return unless(by.isAuthor || (amends && by.isMaster), 'Only its author can sign this note.');
    if (by.isAuthor) return 'The author cannot co-sign the note. Someone else has to.';
    if (!(leavesOpen ?? (note && isSentBack(note)))) return undefined;
    return note && !isSentBackBy(note, by.id) && isSentBack(note)
      ? 'This note went back to its author. Sign it once the author has signed it again.'
      : 'You sent this note back. Sign it once that is answered.';
  },
  unsign: ({ deed: { signer }, by }) => unless(signer === by.id, 'A given signature cannot be changed.'),
  collectSignature({ by, note }) {
    if (by.scribes) return 'A scribe does not collect signatures. Ask the author to.';
    if (!by.writes) return needsNote;
    if (lacksType(note)) return needsType;
    return unless(
      answersForIt(by) || by.takesPart || by.isAsked,
      'Only those who answer for this note can collect signatures for it.',
    );
  },
  changeAuthor({ deed: { to, signs }, by, note }) {
    if (note && note.status !== 'Preliminary') return 'A signed note keeps its author. Add an addendum instead.';
    if (to !== undefined && to === by.author) return 'This person is the author already.';
    if (signs) return 'Change the author first, and sign once that is saved.';
    if (!answersForIt(by)) {
      // A draft without an author may be taken over by the person who continues it.
      const isNobodys = by.author === undefined && to === by.id && by.writes;
      return unless(isNobodys, 'Only the author, the supervisor, or someone who manages notes can hand this note over.');
    }
    if (to === undefined) return 'A note needs an author. Choose who is to be the author.';
    return unless(to !== by.id || by.writes, needsNote);
  },
  sendBack({ by, note }) {
    if (note && note.status !== 'Preliminary') return undefined;
    return unless(
      answersForIt(by) || by.isAsked || by.assures,
      'Only someone who is asked to sign or review this note, or the supervisor, can send it back.',
    );
  },
  amend: ({ by }) =>
    unless(by.writes && (by.isAuthor || by.isMaster), 'Only the author can amend this note. You can add an addendum.'),
  addAddendum: ({ by }) => unless(by.writes, by.scribes ? 'A scribe signs nothing, so cannot add an addendum.' : needsNote),
  actOnAlert: ({ by }) => unless(by.writes, needsNote),
  withdraw: ({ by }) =>
    unless(
      !by.scribes && answersForIt(by),
      'Only the author, the supervisor, or someone who manages notes can mark this note as entered in error.',
    ),
  override({ deed: { lenient }, by }) {
    if (!editsIt(by) && !(by.writes && by.isAsked)) return 'Only those who answer for this note can set one of its rules aside.';
    return unless(
      lenient || by.isMaster || by.isSupervisor,
      'Ask a supervisor, or someone who manages notes, to set this rule aside.',
    );
  },
  askForReview({ deed: { ofSelf, ofAuthor }, by, note }) {
    if (ofAuthor) return 'The author does not review their own note. Ask somebody else.';
    if (by.scribes && note?.status !== 'Preliminary') return 'A scribe asks for no review of a signed note. Ask the author to.';
    // Who is asked to review may send the note back, so nobody asks themselves.
    if (ofSelf && !by.assures) return 'Somebody else has to ask you to review this note.';
    return unless(by.writes || editsIt(by) || answersForIt(by) || by.assures, needsNote);
  },
  delete({ by, note }) {
    if (note?.status === 'Preliminary' && isSignedBySomebody(note))
      return 'Somebody has signed this note. Mark it as entered in error instead.';
    return unless(by.isAuthor || by.isMaster, 'Only the author can delete this draft.');
  },
};

/** Permissions that would allow the refused action, and `note` if it is needed. */
function missingFor(deed: NoteDeed, by: Standing, actor: NoteActor): readonly Permission[] {
  const lacks = (permission: Permission) => !actor.permissions.has(permission);
  const writing: readonly NoteDeed['does'][] = [
    'start',
    'startPart',
    'edit',
    'sign',
    'amend',
    'addAddendum',
    'collectSignature',
    'actOnAlert',
  ];
  if (!by.writes && writing.includes(deed.does)) return (['note'] as const).filter(lacks);
  if (deed.does === 'override' && !deed.lenient) return (['note master', 'supervision'] as const).filter(lacks);
  const nobodyElses: readonly NoteDeed['does'][] = ['unsign', 'sign', 'answer', 'changeType'];
  if (nobodyElses.includes(deed.does)) return [];
  return (['note master'] as const).filter(lacks);
}

// The table has a row for each kind of action, so the row found accepts this one.
const ruleFor = (deed: NoteDeed) => table[deed.does] as Rule<NoteDeed['does']>;

/** Returns the reason why `actor` may not do this to the stored note; undefined if they may. */
export function noteRefusal(deed: NoteDeed, note: Note | undefined, actor: NoteActor): NoteRefusal | undefined {
  // Imports and jobs write other people's decisions.
  if (actor.profile.id === fixedIds.systemAccount) return undefined;
  const by = standingIn(note, actor);
  const reason = ruleFor(deed)({ deed, note, by, actor });
  return reason === undefined ? undefined : { reason, missing: missingFor(deed, by, actor) };
}

/** True if `actor` may do this to the note. */
export const mayDo = (deed: NoteDeed, note: Note, actor: NoteActor): boolean => noteRefusal(deed, note, actor) === undefined;

/** The first draft of a new note. Its writer becomes the author unless it names one. */
function asStarted(note: Note, { profile }: NoteActor): Note {
  const draft: Note = { ...note, status: 'Preliminary' };
  if (authorIn(note) !== undefined) return draft;
  const individual = { id: profile.id, resourceType: 'Practitioner' as const };
  return { ...draft, participants: [{ role: 'PrimaryPerformer', individual }, ...(note.participants ?? [])] };
}

/** Returns the reason why a write is refused: its first action that the person may not do. */
export function refusedWrite(before: Note | undefined, after: Note | undefined, actor: NoteActor): NoteRefusal | undefined {
  const note = before ?? (after && asStarted(after, actor));
  for (const deed of deedsIn(before, after, actor.profile.id)) {
    const refusal = noteRefusal(deed, note, actor);
    if (refusal) return refusal;
  }
  return undefined;
}

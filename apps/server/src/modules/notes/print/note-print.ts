import { createHash } from 'node:crypto';
import { formatFullName, type Note, type Patient, type PracticePreferences, preferencesInForce } from '@notewell/model';
import {
  addendumContent,
  attendanceOf,
  attendanceWords,
  awaitedSignatures,
  isAmendmentOpen,
  isScribe,
  isSentBack,
  labelWords,
  missedWords,
  type Occasion,
  peopleOfVisit,
  signedContent,
  signedOver,
  standingOf,
} from '@notewell/rules';
import {
  type Block,
  type Clock,
  clockOf,
  type Drawn,
  facts,
  heading,
  letterhead,
  type PrintedForms,
  type Printout,
  paragraph,
  pictureOf,
  printedDay,
  printedMoment,
  title,
} from '../../printing/index.ts';
import { sectionBlocks, spaced } from './note-sections.ts';

export interface NotePrintInput {
  readonly note: Note;
  readonly patient?: Patient | undefined;
  readonly preferences?: PracticePreferences | undefined;
  readonly logo?: Drawn | undefined;
  /** Drawn signatures as PNG, by the id of their Media. */
  readonly drawn?: ReadonlyMap<string, Drawn>;
  /** The known questions of the note's forms. */
  readonly forms?: PrintedForms | undefined;
  /** On what other occasions the patient's forms were answered, where a form of this note shows it. */
  readonly earlier?: readonly Occasion[] | undefined;
  /** The printing person's name for the footer. */
  readonly printedBy: string;
  readonly now: Date;
}

/** Points. */
const signatureTall = 44;

const statuses: Record<Note['status'], string> = {
  Preliminary: 'Draft, not signed',
  Final: 'Signed',
  Amended: 'Signed and amended',
  EnteredInError: 'Entered in error',
};

/** A note as it is printed: who, what and when, its sections, its signatures, and what was added later. */
export function notePrintout({
  note,
  patient,
  preferences,
  logo,
  drawn,
  forms,
  earlier,
  printedBy,
  now,
}: NotePrintInput): Printout {
  const inForce = preferencesInForce(preferences);
  const clock = clockOf(inForce);
  const name = note.title ?? note.definition?.display ?? 'Note';
  const practice = preferences?.name ?? preferences?.legalName ?? '';
  const who = patient ? (formatFullName(patient.name) ?? patient.display ?? '') : (note.subject.display ?? '');
  const record = patient?.medicalRecordNumber;
  return {
    title: [name, who].filter(Boolean).join(', '),
    language: clock.locale,
    ...(note.signatures?.[0]?.name ? { author: note.signatures[0].name } : {}),
    running: {
      left: practice,
      right: [who, record && `Record ${record}`].filter(Boolean).join(', '),
      mark: markOf(note),
      foot: preferences?.printoutFooter,
      printed: `Printed ${printedMoment(now.toISOString(), clock)} by ${printedBy}`,
    },
    blocks: [
      ...letterhead(preferences, logo),
      title(name),
      ...noteBlocks({ note, patient, preferences, drawn, forms, earlier, now }),
    ],
    made: now,
  };
}

/** States that no page of a printed note may be without. */
export function markOf(note: Note): string {
  const draft = note.status === 'Preliminary' ? (note.signatures?.some(isGiven) ? 'Not final' : 'Draft, not signed') : undefined;
  const state = note.status === 'EnteredInError' ? 'Entered in error' : isAmendmentOpen(note) ? 'Amendment not final' : draft;
  return [state, note.confidential && 'Confidential'].filter(Boolean).join(' · ');
}

/** The note itself, below its title. */
export function noteBlocks({
  note,
  patient,
  preferences,
  drawn,
  forms = new Map(),
  earlier,
  now,
}: Pick<NotePrintInput, 'note' | 'patient' | 'preferences' | 'drawn' | 'forms' | 'earlier' | 'now'>): Block[] {
  const clock = clockOf(preferencesInForce(preferences));
  const say = labelWords(preferences?.labels);
  const who = patient ? (formatFullName(patient.name) ?? patient.display ?? '') : (note.subject.display ?? '');
  const empty = preferences?.printEmptySections === true;
  const print = { note, clock, forms: { forms, patient, now, earlier }, empty };
  const isPartial = note.meta?.hasTransformations === true;
  return [
    ...warnings(note, clock),
    ...(note.confidential
      ? [paragraph('Confidential: read only by those who take part in it, sign it or review it.', 'warning')]
      : []),
    ...(isPartial ? [paragraph('Parts of this note are hidden from the person who printed it.', 'warning')] : []),
    ...facts(
      about(note, patient, who, clock).map(([label, value]) => [say(label), value]),
      2,
    ),
    ...memberBlocks(note),
    ...withLastLines(
      (note.sections ?? []).flatMap((section) => sectionBlocks(headed(section, say), print)),
      signatureBlocks(note, clock, drawn),
    ),
    ...addendumBlocks(note, clock),
  ];
}

/** Who of a group came. */
function memberBlocks({ composition, definitionAssignments = [] }: Note): Block[] {
  if (composition !== 'Group' || definitionAssignments.length === 0) return [];
  const came = definitionAssignments.filter((one) => attendanceOf(one) === 'Show').length;
  return [
    heading(2, 'Members'),
    paragraph(`${came} of ${definitionAssignments.length} came`, 'quiet'),
    ...facts(
      definitionAssignments.map((one) => [one.patient?.display ?? 'Member', attendanceWords[attendanceOf(one)]]),
      2,
    ),
  ];
}

/** A section without a heading of its own is called by its kind, in the practice's labels. A heading is printed as written. */
const headed = (section: NonNullable<Note['sections']>[number], say: (text: string) => string) =>
  section.title ? section : { ...section, title: say(spaced(section.kind)) };

/** The text with the signatures below. They keep together, with the last block of the text where there is room. */
function withLastLines(text: readonly Block[], signatures: readonly Block[]): Block[] {
  const last = text.at(-1);
  if (!last || signatures.length === 0) return [...text, ...signatures];
  return [...text.slice(0, -1), { kind: 'together', blocks: [last, ...signatures] }];
}

function warnings(note: Note, clock: Clock): Block[] {
  if (note.status === 'Preliminary') return [paragraph(draftWords(note), 'warning')];
  if (note.status === 'EnteredInError') return [paragraph(errorWords(note, clock), 'warning')];
  const amended = (note.amendments ?? []).map(({ reason, at }) =>
    paragraph(`Amended${at ? ` ${printedMoment(at, clock)}` : ''}: ${reason}`, 'warning'),
  );
  return isAmendmentOpen(note) ? [paragraph(waitingWords('amendment', note), 'warning'), ...amended] : amended;
}

/** States how far a draft is signed. */
function draftWords(note: Note): string {
  if (!note.signatures?.some(isGiven)) return 'Draft. This note has not been signed.';
  if (isSentBack(note)) return 'Draft. This note went back to its author and is not final.';
  return waitingWords('note', note);
}
function waitingWords(what: 'note' | 'amendment', note: Note): string {
  const asked = awaitedOf(note);
  return `This ${what} is not final. It waits for ${asked === '' ? 'a further signature' : `the signature of ${asked}`}.`;
}

/** The people who are asked to sign next. Any of those of one place may; each place is awaited. */
function awaitedOf(note: Note): string {
  const places = new Map<string, string[]>();
  for (const { slot = '', signer } of awaitedSignatures(note))
    if (signer?.display) places.set(slot, [...(places.get(slot) ?? []), signer.display]);
  return [...new Set([...places.values()].map((people) => people.join(' or ')))].join(' and ');
}

function errorWords({ enteredInErrorReason, enteredInErrorBy, enteredInErrorAt }: Note, clock: Clock): string {
  const by = enteredInErrorBy?.display ? `by ${enteredInErrorBy.display}` : '';
  const at = enteredInErrorAt ? printedMoment(enteredInErrorAt, clock) : '';
  const who = [by, at].filter(Boolean).join(', ');
  return [`Entered in error${who ? ` ${who}` : ''}.`, enteredInErrorReason].filter(Boolean).join(' ');
}

const names = (people: Note['participants']) =>
  people?.flatMap(({ individual: { display } }) => (display ? [display] : [])).join(', ');

function statusWords(note: Note): string {
  if (isAmendmentOpen(note)) return 'Amended, not final';
  return note.status === 'Preliminary' && note.signatures?.some(isGiven) ? 'Signed in part, not final' : statuses[note.status];
}

type Fact = readonly [string, string | undefined];
function about(note: Note, patient: Patient | undefined, who: string, clock: Clock): Fact[] {
  const people = peopleOfVisit(note.participants);
  const taking = (role: string) => people.filter((one) => one.role === role);
  return [
    [note.subject.resourceType === 'Group' ? 'Group' : 'Patient', who],
    ['Born', patient?.birthDate && printedDay(patient.birthDate, clock)],
    ['Record number', patient?.medicalRecordNumber],
    ['Date of service', note.serviceDate && printedDay(note.serviceDate, clock)],
    [
      'Service',
      note.services
        ?.map(({ display }) => display)
        .filter(Boolean)
        .join(', '),
    ],
    ['Program', note.program?.display],
    ['Location', note.location?.display],
    ['Place of service', [note.placeOfService?.code, note.placeOfService?.display].filter(Boolean).join(' ')],
    ['Visit', missedWords(note)],
    ['Practitioner', names(taking('PrimaryPerformer'))],
    ['Also present', names(taking('SecondaryPerformer'))],
    ['Scribe', names(note.participants?.filter(isScribe))],
    ['Status', statusWords(note)],
  ];
}

type Signature = NonNullable<Note['signatures']>[number];
const isGiven = ({ signedAt, status }: Pick<Signature, 'signedAt' | 'status'>): boolean =>
  signedAt !== undefined && status !== 'Requested' && status !== 'Declined';

function signatureBlocks(note: Note, clock: Clock, drawn: NotePrintInput['drawn']): Block[] {
  const given = (note.signatures ?? []).filter(isGiven);
  const patients = (note.patientSignatures ?? []).filter(isGiven);
  const hash = sha256(signedContent(note));
  const awaited = awaitedOf(note);
  const scribes = names(note.participants?.filter(isScribe));
  const isOfEarlier = (signature: Pick<Signature, 'hash' | 'status'>) => standingOf(note, signature, hash) === 'earlier';
  if (given.length + patients.length === 0) return note.status === 'Preliminary' ? [] : [paragraph('No signature.', 'warning')];
  const one = (
    {
      name,
      credentials,
      signedAt,
      attestation,
      media,
      onBehalfOf,
      hash: own,
      status,
    }: Pick<Signature, 'name' | 'credentials' | 'signedAt' | 'attestation' | 'media' | 'hash' | 'status'> &
      Partial<Pick<Signature, 'onBehalfOf'>>,
    fallback: string | undefined,
  ): Block[] => {
    const who = [name ?? fallback ?? 'Unknown', credentials].filter(Boolean).join(', ');
    const png = media ? drawn?.get(media.id) : undefined;
    return [
      ...(png ? [pictureOf(png, `Signature of ${who}`, signatureTall)] : []),
      paragraph(
        [
          `Signed by ${who}`,
          onBehalfOf?.display && `on behalf of ${onBehalfOf.display}`,
          signedAt && printedMoment(signedAt, clock),
        ]
          .filter(Boolean)
          .join(', '),
      ),
      ...(attestation ? [paragraph(attestation, 'quiet')] : []),
      ...(isOfEarlier({ hash: own, status })
        ? [paragraph('This signature was given to an earlier version of the text, not to the text printed here.', 'warning')]
        : []),
    ];
  };
  const blocks = [
    heading(2, 'Signatures'),
    ...given.flatMap((signature) => one(signature, signature.signer?.display)),
    ...patients.flatMap((signature) => one(signature, signature.signer?.display ?? signature.patient?.display)),
    ...overBlocks(note, clock),
    ...(scribes ? [paragraph(`Written with the help of ${scribes}, scribe`, 'quiet')] : []),
    ...(awaited === '' ? [] : [paragraph(`Not signed yet by ${awaited}.`, 'warning')]),
    // A reader who sees only parts cannot compare them with the signed whole.
    ...(note.meta?.hasTransformations || matchesItsSignatures(note)
      ? []
      : [paragraph('A signature does not match this text. The printed text differs from the text that was signed.', 'warning')]),
  ];
  return [{ kind: 'together', blocks }];
}

/** Reasons for signing although checks were open, each with what the checks found. */
const overBlocks = (note: Note, clock: Clock): Block[] =>
  signedOver(note).flatMap(({ reason, by, at, found }) => [
    paragraph(
      `${['Signed over open checks', by && `by ${by}`, at && printedMoment(at, clock)].filter(Boolean).join(', ')}: ${reason}`,
    ),
    paragraph(found.join(' '), 'quiet'),
  ]);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** True if every signature, of staff and of patients, matches the note's current content or an earlier version. */
export function matchesItsSignatures(note: Note): boolean {
  const hash = sha256(signedContent(note));
  const given = [...(note.signatures ?? []), ...(note.patientSignatures ?? [])];
  return given.every((signature) => standingOf(note, signature, hash) !== 'broken');
}

function addendumBlocks(note: Note, clock: Clock): Block[] {
  return (note.addenda ?? []).flatMap(({ text, document, author, at, signature }) => [
    heading(2, 'Addendum'),
    ...text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => paragraph(line)),
    paragraph([signature?.name ?? author?.display, at && printedMoment(at, clock)].filter(Boolean).join(', '), 'quiet'),
    ...(signature?.hash && signature.hash !== sha256(addendumContent(note.id, { text, document }))
      ? [paragraph('The signature does not match this addendum. The printed text differs from the signed one.', 'warning')]
      : []),
  ]);
}

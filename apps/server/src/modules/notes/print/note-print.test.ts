import { createHash } from 'node:crypto';
import { type Note, type Patient, type PracticePreferences, richTextOf } from '@notewell/model';
import { addendumContent, scribeType, signedContent } from '@notewell/rules';
import { expect, test } from 'vitest';
import { letterhead } from '../../printing/letterhead.ts';
import { renderPrintout } from '../../printing/render.ts';
import { nodesOf, readPdf, wordsUnder } from '../../printing/testing/read-pdf.ts';
import { matchesItsSignatures, notePrintout } from './note-print.ts';

const patient: Patient = {
  resourceType: 'Patient',
  id: 'p1',
  name: { given: 'Łucja', family: 'Nowak' },
  birthDate: '1984-03-02',
  medicalRecordNumber: 'MRN-7',
};
const preferences: PracticePreferences = {
  resourceType: 'PracticePreferences',
  name: 'Riverside Clinic',
  address: { lines: ['12 Mill Lane'], city: 'Duluth', state: 'MN', postalCode: '55802' },
  timeZone: 'America/Chicago',
};
const note: Note = {
  resourceType: 'Note',
  id: 'p1.n1',
  status: 'Final',
  title: 'Progress note',
  subject: { id: 'p1', resourceType: 'Patient' },
  serviceDate: '2026-11-20',
  sessionTime: { start: '2026-11-20T20:00:00Z', end: '2026-11-20T20:53:00Z', duration: '00:53:00', units: 4 },
  sections: [
    // A document is JSON by construction.
    {
      id: 'a',
      kind: 'Narrative',
      title: 'Subjective',
      document: JSON.parse(JSON.stringify(richTextOf('Sleeping through the night.'))),
    },
    { id: 't', kind: 'SessionTime', title: 'Session' },
    {
      id: 'd',
      kind: 'Diagnosis',
      title: 'Diagnoses',
      diagnoses: [{ code: { code: 'F41.1', display: 'Generalized anxiety disorder' }, rank: 1, isPrimary: true }],
    },
    {
      id: 'f',
      kind: 'Form',
      title: 'PHQ-9',
      answers: [{ questionId: 'q1', text: 'Little interest', value: 'x', display: 'Several days', score: 1 }],
      scores: [{ name: 'PHQ-9', value: 1, severity: 'Minimal' }],
    },
    { id: 'e', kind: 'Narrative', title: 'Plan' },
  ],
  signatures: [{ name: 'Dana Reyes', credentials: 'LCSW', status: 'Signed', signedAt: '2026-11-20T21:05:00Z' }],
  addenda: [{ text: 'Patient called back.', at: '2026-11-21T15:00:00Z', signature: { name: 'Dana Reyes, LCSW' } }],
};
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const print = async (of: Partial<Note> = {}, chosen: Partial<PracticePreferences> = {}, logo?: Buffer) => {
  const printout = notePrintout({
    note: { ...note, ...of },
    patient,
    preferences: { ...preferences, ...chosen },
    logo,
    printedBy: 'Dana Reyes',
    now: new Date('2026-11-22T10:00:00Z'),
  });
  const pdf = readPdf(await renderPrintout(printout));
  return { pdf, text: wordsUnder(pdf.tree).replaceAll(/\s+/g, ' ') };
};

test('a printed note says why it was signed over open checks', async () => {
  const override = { reason: 'Patient had to leave', by: { id: 'd', display: 'Dana Reyes' }, at: '2026-11-20T21:05:00Z' };
  const ruleResults: Note['ruleResults'] = [{ name: 'Goals', outcome: 'NotSatisfied', message: 'Link the goal.', override }];
  const { text } = await print({ ruleResults });
  expect(text).toContain('Signed over open checks, by Dana Reyes, November 20, 2026, 3:05 PM: Patient had to leave');
  expect(text).toContain('Link the goal.');
});

test('a printout says the practice, the patient, what was written, who signed and when', async () => {
  const { text } = await print();
  for (const part of [
    'Riverside Clinic',
    'Łucja Nowak',
    'MRN-7',
    'November 20, 2026',
    'Sleeping through the night.',
    '2:00 PM to 2:53 PM',
    '53 min',
    'F41.1 Generalized anxiety disorder Primary',
    'Little interest Several days 1',
    'Signed by Dana Reyes, LCSW, November 20, 2026, 3:05 PM',
    'Patient called back.',
  ])
    expect(text).toContain(part);
});
test('the letterhead shows address, registration and logo', async () => {
  const head = {
    legalName: 'Riverside Clinic, LLC',
    telecom: [
      { system: 'Phone', value: '218-555-0100' },
      { system: 'Email', value: 'desk@riverside.example' },
    ],
    website: 'https://riverside.example',
    npi: '1234567893',
    taxId: '41-1234567',
  } satisfies Partial<PracticePreferences>;
  const { pdf, text } = await print({}, head, onePixel);
  expect(nodesOf(pdf.tree, 'Figure')).toHaveLength(1);
  expect(letterhead({ ...preferences, ...head }, onePixel)[0]).toMatchObject({ alt: 'Logo of Riverside Clinic, LLC' });
  expect(text).toContain(
    'Riverside Clinic, LLC 12 Mill Lane · Duluth, MN 55802 · 218-555-0100 · desk@riverside.example · https://riverside.example NPI 1234567893 · Tax ID 41-1234567',
  );
  const plain = await print();
  expect(nodesOf(plain.pdf.tree, 'Figure')).toEqual([]);
  expect(plain.text).not.toMatch(/NPI|Tax ID/);
});
test('times go by the 24-hour clock where the practice prefers that', async () => {
  const { text } = await print({}, { militaryTimeInPrintouts: true });
  expect(text).toContain('14:00 to 14:53');
  expect(text).toContain('15:05');
  expect(text).not.toContain('PM');
});
test('sections, signatures and addenda are headings that a reader can jump to', async () => {
  const { pdf } = await print();
  expect(nodesOf(pdf.tree, 'H2').map((node) => wordsUnder(node).trim())).toEqual([
    'Subjective',
    'Session',
    'Diagnoses',
    'PHQ-9',
    'Signatures',
    'Addendum',
  ]);
  expect(nodesOf(pdf.tree, 'H1').map((node) => wordsUnder(node).trim())).toEqual(['Progress note']);
});
test('an empty section is left out, unless the practice wants it', async () => {
  expect((await print()).text).not.toContain('Plan');
  expect((await print({}, { printEmptySections: true })).text).toContain('Plan Nothing written.');
});
test('a session of 150 words fits one page, with logo, diagnosis, goals and signature', async () => {
  const titles = ['Subjective', 'Objective', 'Interventions', 'Assessment', 'Risk', 'Plan'];
  const words =
    'She slept about five hours a night, walked to the river twice before breakfast, and on Sunday afternoon she rang her sister for the first time.';
  const { pdf } = await print(
    {
      services: [{ id: 's', display: 'Individual therapy, 45 minutes' }],
      program: { id: 'o', display: 'Outpatient' },
      location: { id: 'l', display: 'Harbor Street' },
      placeOfService: { code: '53', display: 'Community Mental Health Center' },
      sections: [
        ...(note.sections ?? []).filter(({ kind }) => kind === 'SessionTime' || kind === 'Diagnosis'),
        ...titles.map((title) => ({ id: title, kind: 'Narrative' as const, title, text: words })),
        { id: 'g', kind: 'GoalsObjectives', title: 'Goals worked on', goals: [{ title: 'Sleep', status: 'InProgress' }] },
      ],
      signatures: [
        { name: 'Dana Reyes', status: 'Signed', signedAt: '2026-11-20T21:05:00Z', attestation: 'I rendered this service.' },
      ],
      addenda: [],
    },
    { npi: '1234567893', taxId: '41-1234567' },
    onePixel,
  );
  expect(titles.length * words.split(' ').length).toBeGreaterThanOrEqual(150);
  expect(pdf.pages).toHaveLength(1);
});
test('a printed note says that the patient did not come, and who of a group came', async () => {
  expect((await print({ visitStatus: 'NoShow' })).text).toContain('Visit No show');
  expect((await print({ visitStatus: 'Show' })).text).not.toContain('No show');
  const definition = { id: 'd', resourceType: 'NoteDefinition' as const };
  const { text } = await print({
    composition: 'Group',
    definitionAssignments: [
      { patient: { id: 'a', resourceType: 'Patient', display: 'Ames, Ann' }, definition, visitStatus: 'Show' },
      { patient: { id: 'b', resourceType: 'Patient', display: 'Bell, Ben' }, definition, visitStatus: 'NoShow' },
    ],
  });
  expect(text).toContain('1 of 2 came');
  expect(text).toContain('Ames, Ann Came Bell, Ben No show');
});
test('a goal is printed with its rating', async () => {
  const goals = [{ title: 'Sleep', progress: 'Goal met.', rating: 10, status: 'Achieved' as const }, { title: 'Walk' }];
  const { text } = await print({ sections: [{ id: 'g', kind: 'GoalsObjectives', title: 'Goals', goals }] });
  expect(text).toContain('Sleep Goal met. 10 of 10 Achieved');
});
test('who the patient is stands on every page', async () => {
  const { pdf } = await print({ sections: [{ id: 'a', kind: 'Text', title: 'Long', text: 'word '.repeat(3_000) }] });
  expect(pdf.pages.length).toBeGreaterThan(2);
  expect(pdf.artifacts.match(/MRN-7/g)).toHaveLength(pdf.pages.length);
});
test('a draft and a note entered in error say so before anything else', async () => {
  expect((await print({ status: 'Preliminary', signatures: [] })).text).toContain('Draft. This note has not been signed.');
  expect((await print({ status: 'EnteredInError', enteredInErrorReason: 'Wrong patient' })).text).toContain(
    'Entered in error. Wrong patient',
  );
  const marked = await print({
    status: 'EnteredInError',
    enteredInErrorReason: 'Wrong patient',
    enteredInErrorBy: { id: 'd', display: 'Dana Reyes' },
    enteredInErrorAt: '2026-11-21T15:00:00Z',
  });
  expect(marked.text).toMatch(/Entered in error by Dana Reyes, .*2026.*\. Wrong patient/);
});
test('a note that is signed in part says who is awaited, and does not say that it is unsigned', async () => {
  const author = { name: 'Dana Reyes', status: 'Signed', signedAt: '2026-11-20T21:05:00Z' } as const;
  const asked = { status: 'Requested', signer: { id: 's', display: 'Ruth Abernathy' } } as const;
  const waits = (await print({ status: 'Preliminary', signatures: [author, asked] })).text;
  expect(waits).toContain('This note is not final. It waits for the signature of Ruth Abernathy.');
  expect(waits).toContain('Not signed yet by Ruth Abernathy.');
  expect(waits).toContain('Signed in part, not final');
  expect(waits).not.toContain('has not been signed');
  const place = (slot: string, display: string) => ({ ...asked, slot, signer: { id: display, display } });
  const several = [place('2', 'Ruth'), place('2', 'Daniel'), place('3', 'Ana')];
  expect((await print({ status: 'Preliminary', signatures: [author, ...several] })).text).toContain('Ruth or Daniel and Ana.');
  const wrong = await print({ status: 'EnteredInError', enteredInErrorReason: 'x', signatures: [author, asked] });
  expect(wrong.text).not.toContain('Not signed yet');
  const back = await print({ status: 'Preliminary', signatures: [author], revisionRequests: [{ comment: 'Which day?' }] });
  expect(back.text).toContain('Draft. This note went back to its author and is not final.');
});
test('a signature of an earlier version says so below it', async () => {
  const given = (name: string, of: Note) => ({
    name,
    status: 'Signed' as const,
    signedAt: '2026-11-20T21:05:00Z',
    hash: createHash('sha256').update(signedContent(of)).digest('hex'),
  });
  const amended: Note = { ...note, status: 'Amended', amendments: [{ reason: 'Wrong day.' }], serviceDate: '2026-11-19' };
  const said = 'This signature was given to an earlier version of the text, not to the text printed here.';
  const { text } = await print({ ...amended, signatures: [given('Dana Reyes', amended), given('Ruth Abernathy', note)] });
  expect(text.split(said)).toHaveLength(2);
  expect(text.indexOf(said)).toBeGreaterThan(text.indexOf('Signed by Ruth Abernathy'));
  expect((await print({ signatures: [given('Dana Reyes', note)] })).text).not.toContain(said);
});
test('a note with hidden parts says so, and nothing of its signatures', async () => {
  const [given] = note.signatures ?? [];
  const { text } = await print({
    signatures: [{ ...given, hash: 'of the whole' }],
    sections: [],
    meta: { hasTransformations: true },
  });
  expect(text).toContain('Parts of this note are hidden from the person who printed it.');
  expect(text).not.toContain('does not match');
});

test('a signature that does not match what is printed is told', async () => {
  const hash = createHash('sha256').update(signedContent(note)).digest('hex');
  const bound: Note = { ...note, signatures: [{ name: 'Dana Reyes', status: 'Signed', signedAt: '2026-11-20T21:05:00Z', hash }] };
  expect(matchesItsSignatures(bound)).toBe(true);
  const changed: Note = { ...bound, serviceDate: '2026-11-19' };
  expect(matchesItsSignatures(changed)).toBe(false);
  expect((await print(changed)).text).toContain('A signature does not match');
  // Amended and signed again, then changed without permission: the signatures no longer match.
  const later = (text: string): Note => ({ ...changed, status: 'Amended', amendments: [{ reason: 'Wrong.' }], title: text });
  const signedAnew = (text: string): Note => {
    const anew = createHash('sha256')
      .update(signedContent(later(text)))
      .digest('hex');
    return {
      ...later(text),
      signatures: [...(bound.signatures ?? []), { status: 'Signed', hash: anew, signedAt: '2026-11-21T10:00:00Z' }],
    };
  };
  expect(matchesItsSignatures(signedAnew('Put right'))).toBe(true);
  expect(matchesItsSignatures({ ...signedAnew('Put right'), title: 'Tampered with' })).toBe(false);
  const hashOfAddendum = createHash('sha256')
    .update(addendumContent(note.id, { text: 'Called.' }))
    .digest('hex');
  const added = (text: string) => print({ addenda: [{ text, signature: { hash: hashOfAddendum } }] });
  expect((await added('Called.')).text).not.toContain('does not match this addendum');
  expect((await added('Never called.')).text).toContain('does not match this addendum');
});
test('the signature of a patient is printed with its moment', async () => {
  const signed = { role: 'Patient', name: 'Łucja Nowak', status: 'Signed', signedAt: '2026-11-20T21:10:00Z' } as const;
  const { text } = await print({ signatures: [], patientSignatures: [signed] });
  expect(text).toContain('Signed by Łucja Nowak, November 20, 2026, 3:10 PM');
  expect(text).not.toContain('No signature.');
});
test('the signature of a patient that does not match what is printed is told', async () => {
  const hash = createHash('sha256').update(signedContent(note)).digest('hex');
  const signed = { role: 'Patient', name: 'Łucja Nowak', status: 'Signed', signedAt: '2026-11-20T21:10:00Z', hash } as const;
  const bound: Note = { ...note, signatures: [], patientSignatures: [signed] };
  expect(matchesItsSignatures(bound)).toBe(true);
  expect((await print({ ...bound, serviceDate: '2026-11-19' })).text).toContain('A signature does not match');
});
test('time for travel and documentation is printed with the session', async () => {
  const time = { ...note.sessionTime, travel: '00:25:00', documentation: '00:10:00' };
  const { text } = await print({ sessionTime: time });
  expect(text).toContain('Travel 25 min');
  expect(text).toContain('Documentation 10 min');
});
test('a time zone or language that is not one does not stop the printout', async () => {
  expect((await print({}, { timeZone: 'Nowhere/None', locale: 'not a locale' })).text).toContain('8:00 PM to 8:53 PM');
});

test('the facts of a note say the labels of the practice, and its headings stay as they were written', () => {
  const labels = { patients: { singular: 'Client', plural: 'Clients' }, problems: { plural: 'Concerns' } };
  const own = { ...preferences, labels };
  const sections: Note['sections'] = [
    { id: 'a', kind: 'Text', title: 'Patient', text: 'Slept.' },
    { id: 'b', kind: 'Problems', text: 'Sleep' },
  ];
  const print = (by: PracticePreferences) =>
    JSON.stringify(
      notePrintout({
        note: { ...note, sections },
        patient,
        preferences: by,
        logo: undefined,
        drawn: new Map(),
        printedBy: 'Dana Reyes',
        now: new Date('2026-11-22T00:00:00Z'),
      }).blocks,
    );
  expect(print(own)).toContain('"Client"');
  expect(print(own)).toMatch(/"kind":"section","text":"Patient".*"kind":"section","text":"Concerns"/);
  expect(print(preferences)).not.toContain('"Client"');
});

test('topics of a session are printed as bullets, which have no order', () => {
  const sections: Note['sections'] = [{ id: 'i', kind: 'Text', title: 'Topics', itineraryTopics: [{ topic: 'Breathing' }] }];
  const whole = { note: { ...note, sections }, patient, preferences, logo: undefined, drawn: new Map(), printedBy: 'Dana Reyes' };
  const { blocks } = notePrintout({ ...whole, now: new Date('2026-11-22T00:00:00Z') });
  expect(JSON.stringify(blocks)).toMatch(/"kind":"list","ordered":false,"items":\[\[[^\]]*Breathing/);
});
test('a scribe is named as the person who wrote it down, not as present', async () => {
  const staff = (id: string, display: string) => ({ id, resourceType: 'Practitioner' as const, display });
  const { text } = await print({
    participants: [
      { role: 'PrimaryPerformer', individual: staff('d', 'Dana Reyes') },
      { role: 'SecondaryPerformer', individual: staff('s', 'Sam Pruitt'), type: scribeType },
    ],
  });
  expect(text).toContain('Scribe Sam Pruitt');
  expect(text).not.toContain('Also present');
});

test('a note that is no final one, or confidential, says so on every page', async () => {
  const text = 'Slept through the night and spoke of it. '.repeat(300);
  const sections: Note['sections'] = [{ id: 's', kind: 'Text', title: 'Story', text }];
  const requested = { status: 'Requested' as const, required: true, signer: { id: 's', display: 'Lee, Ann' } };
  const signatures: Note['signatures'] = [...(note.signatures ?? []), requested];
  const kinds: [Partial<Note>, string][] = [
    [{ status: 'Preliminary', signatures: [] }, 'Draft, not signed'],
    [{ status: 'EnteredInError', enteredInErrorReason: 'Wrong chart', confidential: true }, 'Entered in error · Confidential'],
    [{ status: 'Amended', amendments: [{ reason: 'Wrong day.' }], signatures }, 'Amendment not final'],
  ];
  for (const [of, mark] of kinds) {
    const { pdf } = await print({ ...of, sections });
    expect(pdf.pages.length).toBeGreaterThan(1);
    expect(pdf.pages.filter((words) => !words.includes(mark))).toEqual([]);
  }
});
test('an amendment that waits for a signature is not printed as final', async () => {
  const requested = { status: 'Requested' as const, required: true, signer: { id: 's', display: 'Lee, Ann' } };
  const amended = { status: 'Amended' as const, amendments: [{ reason: 'Wrong day.' }] };
  const { text } = await print({ ...amended, signatures: [...(note.signatures ?? []), requested] });
  expect(text).toContain('This amendment is not final. It waits for the signature of Lee, Ann.');
  expect(text).toContain('Status Amended, not final');
  expect((await print(amended)).text).toContain('Status Signed and amended');
});

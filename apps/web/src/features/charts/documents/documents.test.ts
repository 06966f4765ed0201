import type { DocumentReference } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { checked, faultOfFiles, sizeWords, titleOf, withPages } from './files.ts';
import { categoryAfter, fieldsOf, movedTo, nothing, particularsOf, withParticulars } from './particulars.ts';

const file = (type: string, size = 1, name = 'page') => ({ type, size, name });

describe('chosen files', () => {
  it('are one document: a file, or pictures of its pages', () => {
    expect(faultOfFiles([file('application/pdf')])).toBeUndefined();
    expect(faultOfFiles([file('image/jpeg'), file('image/png')])).toBeUndefined();
    expect(faultOfFiles([file('image/jpeg'), file('application/pdf')])).toMatch(/^Only pictures can be joined/);
    expect(faultOfFiles([file('image/jpeg', 0)])).toBe('This file is empty.');
    for (const [type, name] of [
      ['text/html', 'evil.html'],
      ['image/png', 'page.png'],
      ['', 'letter.docx'],
    ] as const)
      expect(faultOfFiles([file(type, 1, name)]) === undefined).toBe(name !== 'evil.html');
    expect(faultOfFiles([])).toBe('Choose a file or take a photo.');
  });
  const made = (name: string, type: string, text = 'x') => new File([text], name, { type });
  it('leave out what cannot be added, each with its reason', async () => {
    const { files, faults } = await checked([
      made('run.exe', 'application/x-msdownload'),
      made('note.pdf', 'application/pdf', 'only text'),
      made('renamed.pdf', '', 'only text'),
      made('real.pdf', 'application/pdf', '%PDF-1.7'),
      made('empty.txt', 'text/plain', ''),
    ]);
    expect(files.map(({ name }) => name)).toEqual(['real.pdf']);
    expect(faults).toHaveLength(4);
    expect(faults[1]).toMatch(/^“note\.pdf” was left out\. It is named a PDF and is none\./);
    const joined = withPages(files, { files: [made('page.png', 'image/png')], faults });
    expect(joined.files).toEqual(files);
    expect(joined.faults.at(-1)).toMatch(/^“page\.png” was left out\. Only pictures can be joined/);
  });
  it('show their size', () => {
    expect([0, 1, 2_048, 2_097_152].map(sizeWords)).toEqual(['0 KB', '1 KB', '2 KB', '2.0 MB']);
  });
  it('suggest a title', () => {
    expect(titleOf('lab_report-2026.v2.pdf')).toBe('lab report 2026.v2');
  });
});

describe('facts of a document', () => {
  const typed = { ...nothing, title: ' Report ', type: '11502-2', category: 'result', date: '2026-02-03', tags: ['thyroid'] };
  it('are stored with their codes and read again', () => {
    const document = { resourceType: 'DocumentReference', status: 'Current', subject: { id: 'p' }, ...fieldsOf(typed) };
    expect(document).toMatchObject({ title: 'Report', type: { code: '11502-2', display: 'Laboratory report' } });
    expect(particularsOf(document as DocumentReference)).toEqual({ ...typed, title: 'Report' }); // the fields above
  });
  it('suggest the usual category, unless another was chosen', () => {
    expect(categoryAfter('11502-2', nothing)).toBe('result');
    expect(categoryAfter('64290-0', { ...nothing, type: '11502-2', category: 'result' })).toBe('insurance');
    expect(categoryAfter('64290-0', { ...nothing, type: '11502-2', category: 'legal' })).toBe('legal');
  });
});

describe('a document that was misfiled', () => {
  const misfiled = {
    resourceType: 'DocumentReference',
    id: 'd',
    status: 'Current',
    subject: { id: 'wrong', resourceType: 'Patient' },
    patient: { id: 'wrong', resourceType: 'Patient' },
    title: 'Letter',
    tags: ['heart'],
    note: { id: 'n', resourceType: 'Note' },
    encounter: { id: 'e', resourceType: 'Encounter' },
    reviewed: { at: '2026-01-01T00:00:00Z' },
    signatures: [{ role: 'Author' }],
    received: '2026-01-01T00:00:00Z',
  } as unknown as DocumentReference; // the fields that matter here
  const right = { id: 'right', resourceType: 'Patient' } as const;
  it('takes its facts along, and no link, review or signature of the wrong chart', () => {
    const moved = movedTo(misfiled, particularsOf(misfiled), right);
    expect(moved).toMatchObject({ subject: right, patient: right, title: 'Letter', tags: ['heart'], completion: 'Final' });
    expect(moved.relatesTo).toMatchObject([{ relation: 'moves', document: { id: 'd' } }]);
    for (const field of ['note', 'encounter', 'reviewed', 'signatures', 'id']) expect(moved).not.toHaveProperty(field);
    expect(JSON.stringify(moved)).not.toContain('wrong');
  });
  it('waits in the inbox as something unfinished, of nobody', () => {
    const moved = movedTo(misfiled, particularsOf(misfiled), { id: 'me', resourceType: 'Practitioner' });
    expect(moved).toMatchObject({ subject: { id: 'me' }, completion: 'Preliminary' });
    expect(moved).not.toHaveProperty('patient');
  });
  it('loses a fact that was cleared', () => {
    const cleared = withParticulars(misfiled, { ...particularsOf(misfiled), tags: [], title: 'Report' });
    expect(cleared).not.toHaveProperty('tags');
    expect(cleared).toMatchObject({ title: 'Report', note: misfiled.note });
  });
});

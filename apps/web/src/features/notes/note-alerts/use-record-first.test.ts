import type { Client } from '@notewell/client';
import type { Note, Scribble } from '@notewell/model';
import type { Question } from '@notewell/ui';
import { describe, expect, it } from 'vitest';
import { emptyList, watched } from '../../../platform/testing/draw.tsx';
import { recordFirst } from './use-record-first.ts';

const alert = { section: 'phq9', alert: 'Item 9 is positive.' };
const note: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [],
  sections: [{ id: 'phq9', kind: 'Form', title: 'PHQ-9', alerts: [alert.alert] }],
};
const typed = (text: string, about = alert): Scribble => ({
  resourceType: 'Scribble',
  id: 'ann.s',
  author: { id: 'ann', resourceType: 'Practitioner' },
  purpose: 'AlertAction',
  alert: about,
  text,
});

/** Signs with these typed texts on the device. Returns the question, the note afterwards, and texts that are gone. */
async function signing(texts: readonly Scribble[], agrees: boolean) {
  const asked: Question[] = [];
  const gone: string[] = [];
  let after = note;
  const client = {
    watchList: () => watched({ ...emptyList, items: texts }),
    update: async (_type: string, _id: string, next: (one: Note) => Note) => {
      after = next(after);
    },
    remove: async (_type: string, id: string) => {
      gone.push(id);
    },
  };
  const confirm = async (question: Question) => {
    asked.push(question);
    return agrees;
  };
  const goesOn = await recordFirst(
    { client: client as unknown as Client /* the members used */, confirm, author: 'ann' },
    'p.n',
    note,
  );
  return { goesOn, asked, gone, actions: after.alertActions ?? [] };
}

describe('signing a note with words about an alert that are not recorded', () => {
  it('says so and stops, and keeps the words', async () => {
    const { goesOn, asked, gone, actions } = await signing([typed('Asked, no intent.')], false);
    expect(goesOn).toBe(false);
    expect(asked[0]?.text).toContain('Asked, no intent.');
    expect([...gone, ...actions]).toEqual([]);
  });
  it('records them with consent', async () => {
    const { goesOn, gone, actions } = await signing([typed(' Asked, no intent. ')], true);
    expect(goesOn).toBe(true);
    expect(actions).toEqual([{ ...alert, action: 'Asked, no intent.' }]);
    expect(gone).toEqual(['ann.s']);
  });
  it.each([
    ['nothing was typed', typed('  ')],
    ['the alert is gone', typed('Asked.', { section: 'phq9', alert: 'Another one' })],
  ])('asks nothing where %s', async (_where, text) => {
    expect(await signing([text], false)).toMatchObject({ goesOn: true, asked: [] });
  });
});

import type { Note } from '@notewell/model';
import { expect, it } from 'vitest';
import { childrenOf, topSections, withChild } from './child-sections.ts';

const note: Note = {
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p' },
  sections: [
    { id: 'intake', kind: 'Form' },
    { id: 'plan', kind: 'Narrative' },
  ],
};

it('a part stands after its section, once, and is listed with it', () => {
  const once = withChild(note, 'intake', { id: 'intake/why', kind: 'Text', text: 'Sleep' });
  const both = withChild(once, 'intake', { id: 'intake/dx', kind: 'Diagnosis' });
  const again = withChild(both, 'intake', { id: 'intake/why', kind: 'Text', text: 'Sleep and mood' });
  expect(again.sections?.map(({ id }) => id)).toEqual(['intake', 'intake/why', 'intake/dx', 'plan']);
  expect(childrenOf(again, 'intake').map(({ text }) => text)).toEqual(['Sleep and mood', undefined]);
  expect(topSections(again).map(({ id }) => id)).toEqual(['intake', 'plan']);
});

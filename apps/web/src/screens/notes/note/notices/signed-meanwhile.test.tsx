import type { Note } from '@notewell/model';
import { expect, it } from 'vitest';
import { markupOf } from '../../../../platform/testing/draw.tsx';
import { SignedMeanwhile } from './signed-meanwhile.tsx';

it('names who signed a note that somebody else had open', () => {
  const note: Note = {
    resourceType: 'Note',
    status: 'Final',
    subject: { id: 'p', resourceType: 'Patient' },
    signatures: [{ status: 'Signed', signer: { id: 'ann', resourceType: 'Practitioner', display: 'Ann Ames' } }],
  };
  const shownTo = (me: string) => markupOf(<SignedMeanwhile note={note} me={me} />, { client: {} });
  expect(shownTo('ben')).toContain('Ann Ames signed this note while you had it open.');
  expect(shownTo('ann')).toBe('');
});

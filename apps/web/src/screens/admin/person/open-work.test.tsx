import type { Note } from '@notewell/model';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { WhatHappens } from './active-button.tsx';

const by = (author: string, helper = 'lee'): Note =>
  ({
    resourceType: 'Note',
    status: 'Preliminary',
    participants: [
      { role: 'PrimaryPerformer', individual: { id: author } },
      { role: 'SecondaryPerformer', individual: { id: helper } },
    ],
  }) as Note; // the fields that are counted
const said = (list: object, count: object = { count: 0, status: 'ready' }) =>
  markupOf(<WhatHappens id="maya" />, {
    client: { watchList: () => watched({ ...emptyList, ...list }), watchCount: () => watched(count) },
  });

it('says that a person has no unsigned notes only once all are counted', () => {
  expect(said({})).toContain('They have no unsigned notes.');
  for (const status of ['loading', 'error', 'denied']) expect(said({ status })).not.toContain('They have no unsigned notes');
  expect(said({ isPartial: true })).not.toContain('They have no unsigned notes');
});

it('says that open work is being counted, or could not be counted and how to go on', () => {
  expect(said({}, { count: undefined, status: 'loading' })).toContain('Counting their open work…');
  const failed = said({ status: 'error' }, { count: undefined, status: 'error' });
  expect(failed).toContain('Some of their open work could not be counted.');
  expect(failed).toContain('Try again');
  expect(said({})).not.toContain('count');
});

it('counts the notes of which the person is the author, and none in which they only take part', () => {
  expect(said({ items: [by('maya'), by('ruth', 'maya'), by('ruth', 'maya')] })).toContain('One note stays unsigned');
});

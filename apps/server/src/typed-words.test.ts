import { type Note, type Patient, richTextOf } from '@notewell/model';
import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { escaped } from './http/form-page.ts';
import { invitationLetter } from './modules/accounts/invitation-letter.ts';
import { notePrintout } from './modules/notes/print/note-print.ts';
import { setupRoute } from './modules/practices/setup-route.ts';
import { renderPrintout } from './modules/printing/render.ts';
import { readPdf, wordsUnder } from './modules/printing/testing/read-pdf.ts';
import { signingLetter } from './modules/signing-links/signing-letter.ts';

/*
 * Typed text enters emails, pages and printouts as plain text. Other text changes the result only where that text appears.
 * Characters with a meaning in a template language mean nothing here.
 */

/** A word that appears nowhere else in the templates. */
const mark = 'Wxyzzyw';
const templates = [
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{% include "x" %}',
  '[[7*7]]',
  '@(7*7)',
  '$& $1 $` $$',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '%s %d',
  'a\u2028b',
];
const words = fc.oneof(fc.constantFrom(...templates), fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }));
/** Replaces every mark with the text. */
const putIn = (text: string, put: string) => text.split(mark).join(put);

const expires = new Date('2026-11-28T10:00:00Z');
const url = 'https://notewell.example/signing#key';
const letters = {
  signature: (practice: string) => signingLetter({ practice, url, expires, request: { email: 'pat@home.test', proof: 'Code' } }),
  invitation: (practice: string) => invitationLetter({ practice, url, expires, to: 'pat@home.test' }),
};
test.each(Object.entries(letters))('a letter of %s says what was typed as it was typed', (_kind, letterOf) => {
  const plain = letterOf(mark);
  expect(plain.text).toContain(mark);
  fc.assert(
    fc.property(words, (typed) => {
      const { to, subject, text } = letterOf(typed);
      expect([to, subject, text]).toEqual([plain.to, putIn(plain.subject, typed), putIn(plain.text, typed)]);
    }),
  );
  // Typed text cannot begin a new header.
  expect(letterOf('A clinic\r\nBcc: everybody@example.org').subject).not.toMatch(/[\r\n]/);
});

test('a page shows what was typed as it was typed, and as no element', async () => {
  const app = Fastify();
  setupRoute(app, { setup: async () => false, passwordFault: async () => undefined, isEmpty: async () => true });
  const shown = async (typed: string) => {
    const payload = new URLSearchParams({ key: typed, practice: typed, networkId: typed, name: typed, email: typed });
    const answer = await app.inject({
      method: 'POST',
      url: '/setup',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload.toString(),
    });
    expect(answer.headers['content-type']).toContain('text/html');
    return answer.payload;
  };
  const plain = await shown(mark);
  expect(plain.split(mark)).toHaveLength(6);
  for (const typed of templates) {
    const page = await shown(typed);
    expect([typed, page]).toEqual([typed, putIn(plain, escaped(typed))]);
    expect(page.replace(`<script src="/setup.js" defer></script>`, '')).not.toMatch(/<script|<img/);
  }
  await app.close();
});

const note = (typed: string): Note => ({
  resourceType: 'Note',
  id: 'p1.n1',
  status: 'Final',
  title: typed,
  subject: { id: 'p1', resourceType: 'Patient' },
  serviceDate: '2026-11-20',
  sections: [
    // A document is JSON by construction.
    { id: 'a', kind: 'Narrative', title: typed, document: JSON.parse(JSON.stringify(richTextOf(typed))) },
    { id: 'f', kind: 'Form', title: typed, answers: [{ questionId: 'q', text: typed, value: 'x', display: typed }] },
  ],
  addenda: [{ text: typed, at: '2026-11-21T15:00:00Z', signature: { name: typed } }],
});
const patient: Patient = { resourceType: 'Patient', id: 'p1', name: { given: 'Pat', family: 'Able' }, birthDate: '1984-03-02' };
const printed = (typed: string) =>
  notePrintout({
    note: note(typed),
    patient,
    preferences: { resourceType: 'PracticePreferences', name: typed, timeZone: 'America/Chicago' },
    printedBy: typed,
    now: new Date('2026-11-22T10:00:00Z'),
  });

test('a printout says what was typed as it was typed', async () => {
  const textOf = async (typed: string) => wordsUnder(readPdf(await renderPrintout(printed(typed))).tree).replaceAll(/\s+/g, ' ');
  const plain = await textOf(mark);
  expect(plain.split(mark).length).toBeGreaterThan(6);
  const typed = '{{7*7}} ${7*7} <%=7*7%> <b>bold</b> (7*7)Tj';
  expect(await textOf(typed)).toBe(putIn(plain, typed));
});

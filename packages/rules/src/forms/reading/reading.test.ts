import type { QuestionnaireItem } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { readForm, type SaidAnswer } from './index.ts';

const context = { subjects: {}, today: '2026-03-18', timeOf: (instant: string) => instant.slice(11, 16) };
const read = (items: readonly QuestionnaireItem[], ...kept: SaidAnswer[]) => readForm(items, kept, context);
const options = ['Never', 'Often'].map((display, at) => ({ value: String(at), display }));

describe('a form that is read', () => {
  it('says answers under their headings, and leaves out headings with nothing under them', () => {
    const items: QuestionnaireItem[] = [
      { linkId: 'a', type: 'Header', text: 'Sleep', items: [{ linkId: 'hours', type: 'Integer', text: 'Hours' }] },
      { linkId: 'b', type: 'Header', text: 'Work', items: [{ linkId: 'job', type: 'String', text: 'Job' }] },
    ];
    expect(read(items, { questionId: 'hours', value: 7, display: '7' })).toEqual([
      { kind: 'heading', level: 3, text: 'Sleep' },
      { kind: 'answer', questionId: 'hours', label: 'Hours', words: '7', score: undefined },
    ]);
  });
  it('numbers the entries of a group', () => {
    const items: QuestionnaireItem[] = [
      {
        linkId: 'child',
        type: 'Header',
        text: 'Child',
        repeats: true,
        items: [{ linkId: 'name', type: 'String', text: 'Name' }],
      },
    ];
    const said = read(items, { questionId: 'name', value: 'Ana' }, { questionId: 'name#2', value: 'Ben' });
    expect(said.map((one) => (one.kind === 'heading' ? one.text : one.kind === 'answer' ? one.words : ''))).toEqual([
      'Child 1',
      'Ana',
      'Child 2',
      'Ben',
    ]);
  });
  it('gives the rows of a table no heading unless its builder named them', () => {
    const table = (text?: string): QuestionnaireItem => ({
      linkId: 't',
      type: 'Grid',
      text: 'Medication',
      items: [
        {
          linkId: 'r',
          type: 'Header',
          ...(text && { text }),
          repeats: true,
          items: [{ linkId: 'n', type: 'String', text: 'Name' }],
        },
      ],
    });
    const said = { questionId: 'n', value: 'Sertraline', display: 'Sertraline' };
    for (const unnamed of [table(), table('Row')])
      expect(read([unnamed], said)[0]).toMatchObject({ head: ['Name'], rows: [['Sertraline']] });
    expect(read([table('Drug')], said)[0]).toMatchObject({ head: ['', 'Name'], rows: [['Drug', 'Sertraline']] });
  });
  it('draws a grid as a table with a cross under what was chosen, open rows included', () => {
    const row = (linkId: string): QuestionnaireItem => ({ linkId, type: 'Choice', text: linkId, options });
    const [table] = read([{ linkId: 'g', type: 'Grid', text: 'How often', items: [row('tired'), row('sad')] }], {
      questionId: 'sad',
      value: '1',
      display: 'Often',
    });
    expect(table).toMatchObject({
      head: ['', 'Never', 'Often'],
      rows: [
        ['tired', '', ''],
        ['sad', '', 'X'],
      ],
    });
  });
  it('puts the parts of a row side by side', () => {
    const cell = (linkId: string, text: string): QuestionnaireItem => ({ linkId, type: 'String', text });
    const items: QuestionnaireItem[] = [
      {
        linkId: 'g',
        type: 'Grid',
        items: [{ linkId: 'r', type: 'Header', text: 'Mother', items: [cell('x', 'Age'), cell('y', 'Illness')] }],
      },
    ];
    expect(read(items, { questionId: 'y', value: 'Asthma' })[0]).toMatchObject({
      head: ['', 'Age', 'Illness'],
      rows: [['Mother', '', 'Asthma']],
    });
  });
  it('lists a ranking in order, services with their minutes, chart lines one below another', () => {
    const said = read(
      [
        { linkId: 'r', type: 'Ranking', text: 'Matters most', options },
        { linkId: 's', type: 'ServiceEvents', text: 'Services' },
        { linkId: 'e', type: 'EhrLookup', text: 'Medications' },
      ],
      { questionId: 'r', value: ['1', '0'] },
      {
        questionId: 's',
        value: [
          { service: { id: 'x', display: 'Therapy' }, start: '2026-03-18T10:00:00Z', end: '2026-03-18T10:45:00Z', units: 3 },
          { service: { id: 'y' }, start: '2026-03-18T11:00:00Z', end: '2026-03-18T11:15:00Z' },
        ],
      },
      { questionId: 'e', value: 'one\ntwo', display: 'one\ntwo' },
    );
    expect(said[0]).toMatchObject({ ordered: true, lines: ['Often', 'Never'] });
    expect(said[1]).toMatchObject({
      rows: [
        ['Therapy', '10:00', '10:45', '45', '3'],
        ['y', '11:00', '11:15', '15', ''],
        ['Together', '', '', '60', ''],
      ],
    });
    expect(said[2]).toMatchObject({ ordered: false, lines: ['one', 'two'] });
  });
  it('shows what was drawn, and never anything but a line', () => {
    const items: QuestionnaireItem[] = [{ linkId: 'q', type: 'Signature', text: 'Signed' }];
    const given = (path: string) =>
      read(items, { questionId: 'q', value: { method: 'Drawn', name: 'Ana', path }, display: 'by Ana' })[0];
    expect(given('M1 1L40 20')).toMatchObject({ kind: 'ink', path: 'M1 1L40 20', words: 'by Ana' });
    expect(given('url(#x)')).toMatchObject({ kind: 'answer', words: 'by Ana' });
  });
  it('keeps visible texts and answers that the form no longer asks', () => {
    const items: QuestionnaireItem[] = [
      { linkId: 't', type: 'TextBlock', text: 'I agree.', displayStyle: 'WarningCallout' },
      {
        linkId: 'u',
        type: 'TextBlock',
        text: 'Of minors.',
        displayWhen: { logic: 'And', conditions: [{ subject: 'PatientAge', operator: 'LessThan', value: '18' }] },
      },
    ];
    expect(read(items, { questionId: 'gone', text: 'Asked before', value: 'yes' })).toEqual([
      { kind: 'text', text: 'I agree.', tone: 'warning' },
      { kind: 'answer', questionId: 'gone', label: 'Asked before', words: 'yes', score: undefined },
    ]);
  });
});

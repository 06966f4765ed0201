import { describe, expect, it } from 'vitest';
import { occasionsBefore, occasionsOf, reportOf } from './earlier.ts';
import { readForm } from './reading/index.ts';

describe('a table of earlier answers', () => {
  it('earlier answers stand oldest first, each occasion once, and only what is asked for', () => {
    const answer = (questionId: string, display: string) => ({ questionId, text: questionId, value: display, display });
    const note = {
      resourceType: 'Note' as const,
      id: 'n',
      status: 'Final' as const,
      subject: { id: 'p' },
      serviceDate: '2026-02-01',
      sections: [{ id: 's', kind: 'Form' as const, answers: [answer('mood', 'low'), answer('sleep', 'poor')], score: 7 }],
    };
    const response = {
      resourceType: 'QuestionnaireResponse' as const,
      id: 'r',
      status: 'Completed' as const,
      subject: { id: 'p' },
      authored: '2026-01-01T10:00:00Z',
      answers: [answer('mood', 'fair')],
    };
    const twice = { ...response, id: 'r2', note: { id: 'n' } };
    const { occasions, rows } = reportOf(occasionsOf([note], [response, twice]), ['mood']);
    expect(occasions.map(({ id }) => id)).toEqual(['r', 'n']);
    expect(rows).toEqual([
      { name: 'mood', cells: ['fair', 'low'] },
      { name: 'Total', cells: ['–', '7'] },
    ]);
    const zone = 'America/New_York';
    expect(occasionsBefore(occasions, { day: '2026-01-31', own: undefined, zone }).map(({ id }) => id)).toEqual(['r']);
    expect(occasionsBefore(occasions, { day: '2026-02-01', own: 'n', zone }).map(({ id }) => id)).toEqual(['r']);
    const evening = occasions.map((one) => ({ ...one, at: '2026-01-02T00:00:00Z' }));
    expect(occasionsBefore(evening, { day: '2026-01-01', own: 'n', zone }).map(({ id }) => id)).toEqual(['r']);
  });
  it('reads as a table and says where nothing was answered', () => {
    const answers = [{ questionId: 'mood', text: 'Mood', value: 'low', display: 'low' }];
    const earlier = [{ id: 'r', at: '2026-01-01T10:00:00Z', answers, total: undefined }];
    const items = [{ linkId: 't', type: 'TableReport' as const, text: 'Mood so far', lookup: { path: 'mood' } }];
    const read = (more: object) => readForm(items, [], { today: '2026-02-01', subjects: {}, timeOf: String, ...more });
    expect(read({ earlier })).toEqual([
      { kind: 'table', label: 'Mood so far', head: ['', '2026-01-01'], rows: [['Mood', 'low']], widths: [4, 2] },
    ]);
    expect(read({ earlier: [] })).toEqual([{ kind: 'text', text: 'Mood so far: not answered before.' }]);
    expect(read({})).toEqual([{ kind: 'text', text: 'Mood so far: earlier answers, as the chart keeps them.' }]);
  });
});

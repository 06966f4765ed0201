import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { alertActionsOfMember } from './alert-actions.ts';

const alert = 'Ask about suicide.';
const members = ['ann', 'ben'].map((id) => ({
  id,
  resourceType: 'Patient' as const,
  display: id === 'ann' ? 'Alvarez, Ines' : 'Brandt, Otto',
}));
const sectionsOf = (...ids: readonly string[]): NonNullable<Note['sections']> =>
  ids.map((id) => ({ id, kind: 'Form', alerts: [alert] }));
const session = (...alertActions: readonly (readonly [section: string, action: string])[]): Pick<Note, 'alertActions'> => ({
  alertActions: alertActions.map(([section, action]) => ({ section, alert, action })),
});
const ben = (sections: Note['sections'] = []) => ({ subject: { id: 'ben', resourceType: 'Patient' as const }, sections });

describe('alert actions of a member’s note', () => {
  it('are those of its draft and those of the session for its sections', () => {
    const own = [{ section: 'risk', alert, action: 'Called.' }];
    const whole = session(['risk', 'Asked all.'], ['line@ben', 'Asked him.'], ['line@ann', 'Asked her.'], ['other', 'None.']);
    const found = alertActionsOfMember(whole, {
      part: ben(sectionsOf('line')),
      draft: { sections: sectionsOf('risk'), alertActions: own },
      members,
    });
    expect(found.map(({ section, action }) => [section, action])).toEqual([
      ['risk', 'Called.'],
      ['risk', 'Asked all.'],
      ['line', 'Asked him.'],
    ]);
  });
  it('keep the id of a section that the session shares under the same id', () => {
    const part = ben(sectionsOf('line', 'line@ben'));
    const found = alertActionsOfMember(session(['line@ben', 'Asked him.']), { part, draft: undefined, members });
    expect(found.map(({ section }) => section)).toEqual(['line@ben']);
  });
  it('name no other member, and are taken over once', () => {
    const whole = session(['risk', 'Called Otto.'], ['risk', 'Called Ines.']);
    const part = ben(sectionsOf('risk'));
    const alertActions = alertActionsOfMember(whole, { part, draft: undefined, members });
    expect(alertActions.map(({ action }) => action)).toEqual(['Called Otto.']);
    expect(alertActionsOfMember(whole, { part, draft: { alertActions }, members })).toEqual(alertActions);
  });
});

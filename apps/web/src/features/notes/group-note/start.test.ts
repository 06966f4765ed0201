import type { Group, GroupNoteDefinition, NoteDefinition } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { expected, groupDraft, lacksDefinition } from './start.ts';

const patient = (id: string) => ({ id, resourceType: 'Patient' as const });
const definition = (id: string): NoteDefinition => ({
  resourceType: 'NoteDefinition',
  id,
  title: id,
  status: 'Active',
  kind: 'Group',
  category: 'Note',
  sections: [{ id: `line-${id}`, kind: 'Narrative', title: 'Line', individual: true }],
});
const kit = { definitions: { Show: definition('show'), NoShow: definition('noshow') }, templates: {} };

describe('a group note begun from its session', () => {
  it('takes who was checked in as present and who was missed as absent, each with their own part', () => {
    const attendees = [
      { subject: patient('came'), checkedIn: '2026-03-04T15:00:00Z' },
      { subject: patient('missed'), status: 'NoShow' as const },
      { subject: patient('expected') },
      { subject: { id: 'leader', resourceType: 'Practitioner' as const } },
    ];
    const note = groupDraft(
      { resourceType: 'Note', status: 'Preliminary', subject: { id: 'g', resourceType: 'Group' } },
      kit,
      expected({ attendees }, undefined, '2026-03-04'),
    );
    expect(note.definitionAssignments?.map((one) => [one.patient?.id, one.visitStatus, one.definition.id])).toEqual([
      ['came', 'Show', 'show'],
      ['missed', 'NoShow', 'noshow'],
      ['expected', 'Show', 'show'],
    ]);
    expect(note.sections?.map(({ id }) => id)).toEqual(['line-show@came', 'line-noshow@missed', 'line-show@expected']);
  });
  it('does not take the type of attended visits for a missed one whose own type is not on the device', () => {
    const group: GroupNoteDefinition = {
      resourceType: 'GroupNoteDefinition',
      title: 'Evening',
      status: 'Active',
      show: { id: 'show' },
      noShow: { id: 'noshow' },
    };
    const { Show } = kit.definitions;
    expect(lacksDefinition({ group, definitions: { Show }, templates: {} }, 'NoShow')).toBe(true);
    expect(lacksDefinition({ ...kit, group }, 'NoShow')).toBe(false);
    expect(lacksDefinition({ ...kit, group }, 'Cancelled')).toBe(false);
  });
  it('takes the group’s members of the day where the session lists nobody', () => {
    const group: Group = {
      resourceType: 'Group',
      name: 'Evening',
      members: [
        { member: patient('now') },
        { member: patient('left'), period: { end: '2026-03-01' } },
        { member: patient('later'), period: { start: '2026-04-01' } },
      ],
    };
    expect(expected({}, group, '2026-03-04').map(({ patient: { id }, status }) => [id, status])).toEqual([['now', 'Show']]);
  });
});

import { expect, it } from 'vitest';
import { differsFromGroup, sectionsAsInGroup } from './beside-group.ts';

const subject = { id: 'a', resourceType: 'Patient' as const };
const topic = (text: string) => ({ id: 'topic', kind: 'Text' as const, title: 'Topic', text });
const assigned = (visitStatus: 'Show' | 'NoShow') => [
  { patient: subject, definition: { id: 'd', resourceType: 'NoteDefinition' as const }, visitStatus },
];
const whole = {
  sections: [topic('Distress tolerance.'), { id: 'line@a', kind: 'Text' as const, patient: subject, text: 'Spoke.' }],
  definitionAssignments: assigned('Show'),
};
const own = { subject, sections: [topic('Distress tolerance.'), { id: 'line', kind: 'Text' as const, text: 'Spoke up.' }] };

it('a member’s note names the shared text that the group’s note has otherwise', () => {
  expect(differsFromGroup(own, whole)).toEqual([]);
  expect(differsFromGroup(own, { ...whole, sections: [topic('Mindfulness.')] })).toEqual(['Topic']);
});
it('a member’s note takes the group’s words, and keeps its own lines', () => {
  const rich = { ...topic('Mindfulness.'), title: 'Theme', document: { type: 'doc', content: [] } };
  const changed = { sections: [rich, ...whole.sections.slice(1)] };
  expect(sectionsAsInGroup(own, changed)).toEqual([{ ...rich, title: 'Topic' }]);
  expect(sectionsAsInGroup(own, whole)).toEqual([]);
});
it('a member’s note names an attendance that the group’s note has otherwise', () => {
  expect(differsFromGroup(own, { ...whole, definitionAssignments: assigned('NoShow') })).toEqual(['Attendance']);
  expect(differsFromGroup({ ...own, visitStatus: 'NoShow' }, { ...whole, definitionAssignments: assigned('NoShow') })).toEqual(
    [],
  );
});
it('times and a member’s own lines are not compared', () => {
  const time = (start: string) => ({ id: 'time', kind: 'SessionTime' as const, sessionTime: { start } });
  expect(differsFromGroup({ subject, sections: [time('a')] }, { sections: [time('b')] })).toEqual([]);
});

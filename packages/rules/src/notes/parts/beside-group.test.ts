import { describe, expect, it } from 'vitest';
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
describe('what all members share', () => {
  const topics = (...names: string[]) => ({
    id: 'topics',
    kind: 'ItineraryTopics' as const,
    title: 'Topics',
    itineraryTopics: names.map((topic) => ({
      itinerary: { id: 'i', resourceType: 'Itinerary' as const },
      topicId: topic,
      topic,
    })),
  });
  const form = (value: string, display?: string) => ({
    id: 'form',
    kind: 'Form' as const,
    title: 'Questions',
    answers: [{ questionId: 'q', value, ...(display && { display }) }],
    ...(display && { score: 3 }),
  });
  const member = { subject, sections: [topics('One'), form('a', 'A')] };
  it('is compared by answers and topics, not by what the server adds', () => {
    expect(differsFromGroup(member, { sections: [topics('One'), form('a')] })).toEqual([]);
    const changed = { sections: [topics('One', 'Two'), form('b', 'B')] };
    expect(differsFromGroup(member, changed)).toEqual(['Topics', 'Questions']);
    expect(sectionsAsInGroup(member, changed)).toEqual(changed.sections);
  });
  it('is empty once the group’s answers are taken out', () => {
    const emptied = { sections: [topics('One'), { ...form('a'), answers: [] }] };
    expect(sectionsAsInGroup(member, emptied)).toEqual([{ id: 'form', kind: 'Form', title: 'Questions', answers: [] }]);
  });
  it('reaches members’ notes that lack it, and no member who missed the session', () => {
    const plan = { id: 'care/plan', kind: 'Text' as const, title: 'Plan', text: 'Meet again.' };
    const later = { sections: [...member.sections, plan, { ...plan, id: 'care/aim', text: '' }] };
    expect(sectionsAsInGroup(member, later)).toEqual([plan]);
    expect(sectionsAsInGroup({ ...member, meta: { hasTransformations: true } }, later)).toEqual([]);
    expect(sectionsAsInGroup({ ...member, visitStatus: 'NoShow' }, later)).toEqual([]);
  });
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

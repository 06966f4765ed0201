import { expect } from './journey.ts';
import { administrator } from './people.ts';

let made: Promise<{ readonly id: string; readonly resourceType: 'NoteDefinition' }> | undefined;

/** A note type without required parts, for notes that a journey signs. Appointments do not use it. */
export const plainNoteType = () => (made ??= make());

async function make() {
  const { api, headers } = await administrator();
  const data = {
    title: `Plain ${Date.now()}`,
    status: 'Active',
    kind: 'Individual',
    category: 'Assessment',
    allowFromAppointment: false,
  };
  const answer = await api.post('/api/v1/practices/demo/noteDefinitions', { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { readonly id: string };
  await api.dispose();
  return { id, resourceType: 'NoteDefinition' as const };
}

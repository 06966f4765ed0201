import type { Appointment, Reference } from '@notewell/model';

/** Colors of people who share a column. Each is readable as an edge on light and, lightened, on dark ground. */
const palette = ['#0f5f57', '#1d5a8e', '#8a4b00', '#7a3e9d', '#b42318', '#3f6212', '#9d174d', '#475569'] as const;

/** Colors by owner; none where only one person is shown. */
export function colorsOf(people: readonly Reference<'Practitioner'>[]): (appointment: Appointment) => string | undefined {
  if (people.length < 2) return () => undefined;
  const colors = new Map(people.map(({ id }, index) => [id, palette[index % palette.length]]));
  return ({ owner }) => (owner ? colors.get(owner.id) : undefined);
}

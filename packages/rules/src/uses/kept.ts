import {
  type Appointment,
  definitionOf,
  isRecord,
  type ResourceType,
  referencesOf,
  resourceTypes,
  typesOfFamily,
  type UnknownRecord,
} from '@notewell/model';
import { personalTypes } from '../access/populations.ts';
import { hasNoTime } from '../appointments/wishes.ts';
import { isRetired, retirementOf } from '../practice-records/retirement.ts';

/** Records that others are built on. They are not deleted while another record refers to them. */
export const keptWhileUsed: ReadonlySet<ResourceType> = new Set<ResourceType>([
  ...typesOfFamily('practice'),
  ...typesOfFamily('patients'),
  ...typesOfFamily('staff'),
  'Appointment',
  'Coverage',
  'EpisodeOfCare',
  'Group',
  'Schedule',
]);

/** A type whose records may refer to a record, and the paths of the references. */
export interface Referring {
  readonly type: ResourceType;
  readonly paths: readonly string[];
}
const referring = new Map<ResourceType, readonly Referring[]>();

/** Types whose records keep a record from being deleted. Personal things, such as notifications and pins, do not. */
export function referringTo(type: ResourceType): readonly Referring[] {
  const known = referring.get(type);
  if (known) return known;
  const found = resourceTypes.flatMap((other): Referring[] => {
    if (personalTypes.includes(other)) return [];
    const paths = referencesOf(definitionOf(other)).flatMap(({ path, targets }) => (targets.includes(type) ? [path] : []));
    return paths.length > 0 ? [{ type: other, paths }] : [];
  });
  referring.set(type, found);
  return found;
}

/** How many records of a type refer to a record, as far as the reader sees them. */
export interface Uses {
  readonly type: ResourceType;
  readonly count: number;
}

/** The refusal to delete a record that others refer to: how many of each kind, and the step to take instead. */
export function stillUsedSentence(type: ResourceType, seen: readonly Uses[]): string {
  const counted = seen
    .filter(({ count }) => count > 0)
    .map(({ type: other, count }) => {
      const [one, several] = definitionOf(other).labels;
      return `${count.toLocaleString('en-US')} ${lowered(count === 1 ? one : several)}`;
    });
  const others = counted.length > 0 ? listed(counted) : 'other records';
  const instead = retirementOf(type) ? ' Retire it instead of deleting it.' : '';
  return `This is still used by ${others}.${instead}`;
}

/** Acronyms keep their capitals. */
const lowered = (label: string): string => (/^[A-Z][a-z ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);
const listed = (all: readonly string[]): string =>
  all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

const bookings: readonly unknown[] = ['proposed', 'pending', 'booked', 'waitlist'];

interface NamedRecord {
  readonly type: ResourceType;
  readonly row: unknown;
}

/** True for a wish or a request without a time: its start says when it was made. */
const isWish = ({ status, wish }: UnknownRecord): boolean => hasNoTime({ status, wish } as Pick<Appointment, 'status' | 'wish'>); // as stored

/** True if a write gives a wish or a request its time. What it named while it waited may be retired since. */
export const isPlaced = (before: unknown, after: unknown): boolean =>
  isRecord(before) && isRecord(after) && isWish(before) && !isWish(after) && bookings.includes(after['status']);

/** The refusal to book an upcoming visit, or to wait for one, with a retired place, service, group or person; undefined if it may name the record. */
export function bookingFault(booking: unknown, now: Date, { type, row }: NamedRecord): string | undefined {
  if (!isRecord(booking) || booking['resourceType'] !== 'Appointment' || !bookings.includes(booking['status'])) return undefined;
  const isPast = !isWish(booking) && Date.parse(String(booking['start'])) <= now.getTime();
  if (isPast || !isRetired(type, row)) return undefined;
  return `This ${lowered(definitionOf(type).labels[0])} is retired. Choose one that is in use.`;
}

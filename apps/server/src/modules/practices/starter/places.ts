import { type Location, PlaceOfService, type PlaceOfServiceKind, placeOfServiceCode } from '@notewell/model';
import type { Make } from './make.ts';

/** A kind of place as claims know it. */
export function placeOfService(kind: PlaceOfServiceKind): NonNullable<Location['placeOfService']> {
  const code = placeOfServiceCode(kind);
  return { code, system: PlaceOfService.system, display: PlaceOfService.entries.find((entry) => entry.code === code)?.display };
}

const places = {
  office: ['Office', 'Office', 'Where patients come to'],
  video: ['Video visit', 'TelehealthInPatientHome', 'The patient is at home'],
  videoElsewhere: ['Video visit, not at home', 'Telehealth', 'The patient is at work, at school or elsewhere'],
  home: ['Patient’s home', 'Home', 'A visit to where the patient lives'],
} as const satisfies Record<string, readonly [name: string, kind: PlaceOfServiceKind, description: string]>;

/** The initial places of visits, each with its place of service. The practice adds the addresses. */
export function makePlaces(make: Make): void {
  for (const [key, [name, kind, description]] of Object.entries(places))
    make('Location', key, { name, kind, description, status: 'Active', placeOfService: placeOfService(kind) });
}

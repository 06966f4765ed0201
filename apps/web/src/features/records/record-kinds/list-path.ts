import type { ResourceType } from '@notewell/model';
import { practiceRecordTypes } from '@notewell/rules';
import { isDefinitionType } from '../../build/definitions/types.ts';
import { recordsPath } from './paths.ts';

interface ListPath {
  readonly to: string;
  readonly search?: { readonly kind: string };
}
const others: { readonly [T in ResourceType]?: string } = {
  Appointment: '/schedule',
  Patient: '/patients',
  Practitioner: '/admin/people',
};

/** The screen that lists records of a type; undefined if there is none. */
export function listPathOf(type: ResourceType): ListPath | undefined {
  if (practiceRecordTypes.some((one) => one === type)) return { to: recordsPath, search: { kind: type } };
  if (isDefinitionType(type)) return { to: '/build', search: { kind: type } };
  const to = others[type];
  return to === undefined ? undefined : { to };
}

import type { ResourceType } from '@notewell/model';
import type { Behaviour } from './behaviour.ts';

/** The types that need more than their declaration says; one file each. */
export const behaviours: Readonly<Partial<Record<ResourceType, Behaviour>>> = {};

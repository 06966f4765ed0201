import type { ResourceType } from '@notewell/model';
import type { ComponentType } from 'react';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { MembershipAction } from './membership-action.tsx';

export interface OwnActionProps {
  readonly id: string;
  readonly value: Fields;
}

/** Buttons in the bar of a type's records, in addition to those of every type. */
export const ownActions: { readonly [T in ResourceType]?: ComponentType<OwnActionProps> } = { Group: MembershipAction };

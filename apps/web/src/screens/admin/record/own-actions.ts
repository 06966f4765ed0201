import type { ResourceType } from '@notewell/model';
import type { ComponentType } from 'react';
import { MembershipAction, type OwnActionProps } from './membership-action.tsx';
import { ProgramAction } from './program-action.tsx';

/** Buttons in the bar of a type's records, in addition to those of every type. */
export const ownActions: { readonly [T in ResourceType]?: ComponentType<OwnActionProps> } = {
  Group: MembershipAction,
  Program: ProgramAction,
};

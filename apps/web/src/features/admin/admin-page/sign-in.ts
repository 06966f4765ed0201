import type { Tone } from '@notewell/ui';

export type ProfileType = 'Practitioner' | 'Patient' | 'RelatedPerson';

/** `GET access?type=` and `GET access/{id}/sign-in`. */
export interface SignIn {
  readonly profile: { readonly resourceType: ProfileType; readonly id: string };
  readonly state: 'active' | 'invited' | 'expired' | 'ended';
  readonly email?: string;
  readonly since?: string;
  readonly lastSeen?: string;
  readonly twoFactor: boolean;
  readonly invitation?: {
    readonly email: string;
    readonly sent: string;
    readonly expires: string;
    readonly invitedBy: string;
    readonly state: 'sent' | 'accepted' | 'expired' | 'withdrawn';
    /** True if nothing was mailed: the inviter got the link. */
    readonly handedOver: boolean;
  };
  readonly sessions?: readonly {
    readonly id: string;
    readonly created: string;
    readonly expires: string;
    readonly ip?: string;
    readonly userAgent?: string;
  }[];
}

export type SignInState = SignIn['state'] | 'none';

/** Label and color of each state. */
export const signInStates: Readonly<Record<SignInState, { readonly words: string; readonly tone: Tone }>> = {
  active: { words: 'Signs in', tone: 'good' },
  invited: { words: 'Invited', tone: 'info' },
  expired: { words: 'Not accepted', tone: 'warn' },
  ended: { words: 'Access ended', tone: 'bad' },
  none: { words: 'Not invited', tone: 'quiet' },
};

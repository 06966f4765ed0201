/** The user's role in the practice, which decides the frame of a screen before any permission. */
export type Who = 'staff' | 'patient' | 'relative';

/** All kinds of users who sign in. */
export const everybody = ['staff', 'patient', 'relative'] as const satisfies readonly Who[];

const byProfile: Readonly<Record<string, Who>> = { Patient: 'patient', RelatedPerson: 'relative' };
export const whoIs = (profileType: string | undefined): Who => byProfile[profileType ?? ''] ?? 'staff';

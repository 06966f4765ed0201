import { givenNameIn, type Me, useMe } from '../../../../shell/session/session.ts';

/** `Your visits` for a patient, and `Leon’s visits` for a relative of Leon. */
export const whose = ({ patientName }: Pick<Me, 'patientName'>, things: string): string =>
  patientName ? `${givenNameIn(patientName)}’s ${things}` : `Your ${things}`;

/** Names things of the patient to the reader. */
export function useWhose(): (things: string) => string {
  const me = useMe();
  return (things) => whose(me, things);
}

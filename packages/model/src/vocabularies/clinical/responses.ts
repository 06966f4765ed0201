import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** FHIR R4 questionnaire-answers-status. */
export const ResponseStatus = enumeration('ResponseStatus', ['InProgress', 'Completed', 'Amended', 'EnteredInError', 'Stopped']);
export type ResponseStatus = MemberOf<typeof ResponseStatus>;

/** Status of a packet of forms for the person filling it in. */
export const PacketResponseStatus = enumeration('PacketResponseStatus', [
  'Sent',
  'InProgress',
  'Completed',
  'Reviewed',
  'Expired',
  'Cancelled',
]);
export type PacketResponseStatus = MemberOf<typeof PacketResponseStatus>;

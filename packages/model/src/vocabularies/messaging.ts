import { enumeration, type MemberOf } from '../kernel/enumeration.ts';

/** What a secure channel is for: two people, a team, one patient’s care, or news to all. */
export const ChannelKind = enumeration('ChannelKind', ['Direct', 'Team', 'Patient', 'Announcement']);
export type ChannelKind = MemberOf<typeof ChannelKind>;
/** What a member may do in a channel: run it, write, or read alone. */
export const ChannelRole = enumeration('ChannelRole', ['Owner', 'Member', 'Reader']);
export type ChannelRole = MemberOf<typeof ChannelRole>;
/** What a member is told of. */
export const ChannelAlerts = enumeration('ChannelAlerts', ['All', 'Mentions', 'None']);
export type ChannelAlerts = MemberOf<typeof ChannelAlerts>;

/** FHIR R4 event-status, as far as a communication takes it. */
export const CommunicationStatus = enumeration('CommunicationStatus', [
  'Preparation',
  'InProgress',
  'Completed',
  'NotDone',
  'EnteredInError',
]);
export type CommunicationStatus = MemberOf<typeof CommunicationStatus>;
/** HL7 v3 ParticipationMode, as far as a clinic uses it. */
export const CommunicationMedium = enumeration('CommunicationMedium', [
  'Phone',
  'Email',
  'Sms',
  'Fax',
  'Letter',
  'InPerson',
  'Video',
  'Portal',
]);
export type CommunicationMedium = MemberOf<typeof CommunicationMedium>;
export const CommunicationDirection = enumeration('CommunicationDirection', ['Incoming', 'Outgoing']);
export type CommunicationDirection = MemberOf<typeof CommunicationDirection>;

/** How a document leaves the practice. */
export const TransmissionMethod = enumeration('TransmissionMethod', ['Direct', 'Fax', 'Email', 'Portal', 'Download', 'Api']);
export type TransmissionMethod = MemberOf<typeof TransmissionMethod>;

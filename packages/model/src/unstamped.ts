/**
 * Fields that name an author or a time without a stamp, with the reason. Keys are a path, or a path's end after `*.`.
 * A test checks the model against this table: any other field with such a name is stamped.
 */
export const unstamped: Readonly<Record<string, string>> = {
  // Stamped by the server in other ways.
  'Note.*': 'Notes stamp their own: authors, signatures, addenda, reviews and withdrawals.',
  '*.signatures.signer': 'Signatures are stamped by the behavior of what is signed.',
  '*.signatures.signedAt': 'Signatures are stamped by the behavior of what is signed.',
  '*.signatures.requestedAt': 'Signatures are stamped by the behavior of what is signed.',
  '*.signatures.witness': 'Signatures are stamped by the behavior of what is signed.',
  '*.patientSignatures.signer': 'Signatures are stamped by the behavior of what is signed.',
  '*.patientSignatures.signedAt': 'Signatures are stamped by the behavior of what is signed.',
  '*.patientSignatures.requestedAt': 'Signatures are stamped by the behavior of what is signed.',
  '*.patientSignatures.witness': 'Signatures are stamped by the behavior of what is signed.',
  '*.patientSignatures.handedOverBy': 'Signatures are stamped by the behavior of what is signed.',
  'CarePlan.items.history.*': 'The history of a state is kept by the server.',
  'EpisodeOfCare.programs.statusHistory.*': 'The history of a state is kept by the server.',
  'Appointment.freed.*': 'Kept by the server when a time becomes free.',
  'Appointment.offers.*': 'Kept by the server when a time is offered and answered.',
  'SecurityToken.*': 'A token is stamped by its own behavior.',

  // Other people's statements: the person entering them is stamped in another field.
  'Allergy.asserter': 'The source of the information; the recorder is stamped.',
  'Condition.asserter': 'The source of the information; the recorder is stamped.',
  'Consent.performer':
    'The patient, or the person who decides for them. Nobody of the staff but the writer; the recorder is stamped.',
  'Consent.given': 'The date on the paper; the moment of recording is stamped.',
  'Consent.revoked': 'The date on the letter; who changed the consent is in its versions.',
  'Communication.sender': 'Who called or wrote. Nobody of the staff but the writer; the recorder is stamped.',
  'Communication.sent': 'The date of the letter or call; the moment of recording is stamped.',
  'Communication.received': 'The date of the letter or call; the moment of recording is stamped.',
  'DocumentReference.author': 'The author of a letter from outside. Nobody of the staff but the writer; the recorder is stamped.',
  'DocumentReference.received': 'The date on which it came; the moment of filing is stamped.',
  'ClinicalDocument.authored': 'Taken from the document.',
  'Medication.authored': 'The date of the prescription; the moment of recording is stamped.',
  'Observation.issued': 'When the laboratory released it; the recorder is stamped.',
  'ObservableRoutines.observed.at': 'When it was seen, which may be before it was entered.',
  'QuestionnaireResponse.authored': 'When the answers were given; the moment of recording is stamped.',
  'QuestionnaireResponse.started': 'When the answers were given; the moment of recording is stamped.',
  'QuestionnaireResponse.source': 'Who answered, where another typed; the author is stamped.',
  'EpisodeOfCare.referral.source': 'Who referred the patient.',
  'EpisodeOfCare.referral.date': 'The date of the referral.',
  'EpisodeOfCare.admission.*': 'Who admitted the patient and when, often entered later; the history of states is stamped.',
  'EpisodeOfCare.discharge.*': 'Who discharged the patient and when, often entered later; the history of states is stamped.',
  'Practitioner.licences.issued': 'The date on the licence.',

  // Somebody to whom work or a place is assigned.
  'Appointment.owner': 'Whose calendar it is in; `manage schedules` guards those of colleagues.',
  'Communication.followUpBy': 'Who is to act.',
  'ComplianceAudit.auditor': 'Who is to audit; `edit compliance audit` guards the audits of others.',
  'NoteAudit.reviewer': 'Who is to audit; `edit note audit` guards the audits of others.',
  'NoteAudit.complianceAuditReviews.reviewer': 'Who is to review.',
  'Dialogue.practitioner': 'Whose visit it is; `scribe` guards those of others.',
  'Transcription.practitioner': 'Whose visit it is; `scribe` guards those of others.',
  'EpisodeOfCare.programs.practitioner': 'Who is responsible.',
  'Listing.owner': 'Who keeps the list.',
  'PacketResponse.author': 'Who is to fill it in; the sender is stamped.',
  'Patient.confidentialTeam.practitioner': 'Who may open the chart.',
  'ReportDelivery.recipients.user': 'Who receives it.',
  'Schedule.practitioner': 'Whose hours these are.',
  'Schedule.freed.practitioner': 'Whose time it is; the server alone writes it.',
  'HealthcareService.providedBy': 'An organization.',

  // Marks of jobs and of a person's own reading.
  'Appointment.invited.at': 'Set by the job that sends invitations.',
  'Schedule.freed.at': 'Set by the server when new hours open a time.',
  'Appointment.reminders.sentAt': 'Set by the job that sends reminders.',
  'CdaParsingTask.started': 'Set by the job that reads the document.',
  'CdaParsingTask.created': 'Records that were made, no moment.',
  'ChannelMembership.lastReadAt': 'How far the member has read: their own to set.',
  'PersonalPreferences.scheduled.at': 'When the owner wants it sent.',
  'RelatedPerson.invitation.sent': 'A date for the staff to plan by; invitations themselves are kept apart.',
};

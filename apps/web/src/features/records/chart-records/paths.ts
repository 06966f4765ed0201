/** Addresses of the patient's record and of one record in it. */
export const recordOfPatientPath = '/patients/$patientId/record';
export const chartRecordPath = `${recordOfPatientPath}/$kind/$recordId`;
export const recordAddress = (patientId: string): string => `/patients/${encodeURIComponent(patientId)}/record`;
export const chartRecordAddress = (patientId: string, kind: string, id: string): string =>
  `${recordAddress(patientId)}/${kind}/${encodeURIComponent(id)}`;

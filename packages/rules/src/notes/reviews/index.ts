export { reviewerFault, type StaffFacts, subjectOfStaff } from './reviewers.ts';
export { isSignedUnchanged, type Revision, recipientsOfAnswer, unansweredIn } from './revisions.ts';

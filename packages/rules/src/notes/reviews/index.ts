export { reviewerFault, type StaffFacts, subjectOfStaff } from './reviewers.ts';
export { isReviewOfEarlier, isSignedUnchanged, type Revision, recipientsOfAnswer, unansweredIn } from './revisions.ts';

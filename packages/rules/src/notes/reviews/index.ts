export { isSignedUnchanged, type Revision, toldOfAnswer, unansweredIn } from './revisions.ts';

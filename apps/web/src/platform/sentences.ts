import { sentenceOf, tokenExpiredSentence } from '@notewell/protocol';

/** Texts fixed by the specification (sections 2 and 8). Screens use them from here. */
export const sentences = {
  /** The message for a response status. */
  ofStatus: sentenceOf,
  tokenExpired: tokenExpiredSentence,
  pageLoad: "Looks like this page couldn't be loaded.  You may need to refresh the page.",
  unknown: 'Oops! An unknown error has occurred.',
  showDetails: 'Show me nerd stuff',
  detailsTitle: 'Error Details',
  updatesReady: 'Updates are ready!',
  updatesNeedRefresh: "Looks like you'll need to refresh the page to go further.",
  refreshPage: 'Refresh the page',
} as const;

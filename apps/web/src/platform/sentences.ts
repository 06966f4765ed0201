import { sentenceOf, tokenExpiredSentence } from '@notewell/protocol';

/** What the screens say in the specification's own words (sections 2 and 8). Whatever shows one of them takes it from here. */
export const sentences = {
  /** What an answer of this status means to whoever reads it. */
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

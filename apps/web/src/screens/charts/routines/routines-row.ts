export const sheetGroup = 'Tick sheet';
export const trendGroup = 'Trend';

/** Fields of routines in the groups of their page. */
export const groups = [
  { title: sheetGroup, fields: [] },
  { title: trendGroup, fields: [] },
  { title: 'Activities', fields: ['routines'] },
  { title: 'Plan', fields: ['title', 'status', 'start', 'end', 'carePlan', 'program', 'episodeOfCare'] },
];
// The chart, what the sheet writes, and what the server stamps.
export const hides = ['patient', 'observed', 'author', 'created'];
export const shows = ['routines', 'title', 'status', 'start'];

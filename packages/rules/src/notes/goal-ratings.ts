import type { Note } from '@notewell/model';

/** The message for a rating of a goal that is not on its scale. */
export const ratingFault = (rating: number | undefined): string | undefined =>
  rating === undefined || (rating >= 0 && rating <= 10) ? undefined : 'Write a number from 0 to 10.';

/** Sections of a note with a rating that is not on the scale, with the goal. */
export const faultyRatings = ({ sections = [] }: Pick<Note, 'sections'>) =>
  sections.flatMap(({ id, goals = [] }) =>
    goals.flatMap(({ title, rating }) => {
      const fault = ratingFault(rating);
      return fault === undefined ? [] : [{ section: id, message: `Rating of ${title ?? 'a goal'}: ${fault}` }];
    }),
  );

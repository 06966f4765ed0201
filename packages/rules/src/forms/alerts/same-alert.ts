/* Alerts are kept as texts. An answer without known points raises one with the reason before it. */

/** Reasons why an answer has no known points. */
export const withoutPoints = {
  own: 'An answer is in own words',
  kept: 'An answer is from an earlier version of this form',
  unreadable: 'An answer cannot be read',
} as const;
const between = ', so this may apply: ';

/** The text of an alert that may apply, with the reason. */
export const mayApply = (reason: string, message: string): string => `${reason}${between}${message}`;

/** The alert's own words after such a reason; undefined for other texts. */
const wordsAfter = (text: string): string | undefined => {
  const reason = Object.values(withoutPoints).find((one) => text.startsWith(`${one}${between}`));
  return reason === undefined ? undefined : text.slice(reason.length + between.length);
};

/** True for two texts of one alert. An alert that may apply stays the same one for another reason. */
export function isSameAlert(one: string, other: string): boolean {
  if (one === other) return true;
  const words = wordsAfter(one);
  return words !== undefined && words === wordsAfter(other);
}

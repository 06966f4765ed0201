import { authorizationOf, coversDay, type Held, hasLeft, leftWords, type PlannedVisit, uncoveredDays } from '@notewell/rules';
import { dateWords } from '../../platform/dates.ts';

export interface Hint {
  readonly text: string;
  /** True if the payer may refuse the visit. */
  readonly isWarning: boolean;
}

interface Asked {
  readonly held: readonly Held[];
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** True if the service or program needs an authorization. */
  readonly isNeeded: boolean;
  /** Units that the visit takes; absent where its service counts none. */
  readonly units?: number | undefined;
  /** Visits of the service that are booked from today on, which no signed note counts yet. */
  readonly booked?: readonly PlannedVisit[] | undefined;
}

const warning = (text: string): Hint => ({ text, isWarning: true });

/** The visits of a series that no authorization covers; for a single visit its own hint. */
export function hintOfSeries({ days, ...asked }: Omit<Asked, 'day'> & { readonly days: readonly string[] }): Hint | undefined {
  const [day, second] = days;
  if (day === undefined) return undefined;
  const { held, units, booked } = asked;
  const visits = second === undefined || held.length === 0 ? [] : days.map((one) => ({ day: one, units }));
  const [first, ...others] = uncoveredDays(held, visits, booked);
  if (first === undefined) return hintOf({ ...asked, day });
  const count = days.length - others.length - 1;
  return warning(
    `The payer authorized ${count === 0 ? 'none' : count} of these ${days.length} visits: none is left for ${dateWords(first)}. Ask the payer for more.`,
  );
}

/** The authorization that a visit would use and what is left of it; undefined if none is needed and none is held. */
export function hintOf({ held, day, isNeeded, units, booked }: Asked): Hint | undefined {
  const usable = authorizationOf(held, { day, units }, booked);
  if (usable) {
    const { number, end } = usable.authorization;
    const left = leftWords(usable.authorization);
    const ahead = left && usable.ahead > 0 ? `${usable.ahead} booked already` : '';
    const facts = [left, ahead, end && `until ${dateWords(end)}`].filter(Boolean).join(', ');
    return { text: `Authorization ${number}${facts ? `: ${facts}` : ''}.`, isWarning: !usable.isFree };
  }
  if (held.length === 0)
    return isNeeded ? warning('This service needs a payer authorization, and the chart has none.') : undefined;
  const spent = held.find(({ authorization }) => coversDay(authorization, day));
  if (spent && hasLeft(spent.authorization))
    return warning(
      `Authorization ${spent.authorization.number}: ${leftWords(spent.authorization)}. This visit takes ${units} units: ask the payer for more.`,
    );
  return spent
    ? warning(`Authorization ${spent.authorization.number} is used up. Ask the payer for more.`)
    : warning(`No authorization covers ${dateWords(day)}. Ask the payer for one.`);
}

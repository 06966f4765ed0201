import { type AuditLine, accessDays, deedOf, groundOf, placeOf, tokenOf } from '@notewell/rules';
import { dayOf, longDay, momentWords, timeOf } from '../../../platform/dates.ts';
import { permissionLabel } from '../../../platform/permission-words.ts';
import { useSay } from '../../../platform/words.ts';
import classes from './report.module.css';

interface TableProps {
  readonly lines: readonly AuditLine[];
  readonly nameOf: (actor: string) => string;
}

/** Who did what on each day, in words for the patient. */
export function DaysTable({ lines, nameOf }: TableProps) {
  return (
    <table className={`${classes.table} ${classes.days}`}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      {accessDays(lines, { dayOf, nameOf }).map(({ day, people }) => (
        <tbody key={day}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={classes.dayHead}>
              {longDay(day)}, {day.slice(0, 4)}
            </th>
          </tr>
          {people.map(({ actor, first, last, deeds, isTemporary, isReadAhead }) => (
            <tr key={`${actor} ${isReadAhead}`}>
              <td className={classes.time}>{[...new Set([timeOf(first), timeOf(last)])].join(' to ')}</td>
              <td>{nameOf(actor)}</td>
              <td>
                {deeds.join('. ')}.{isTemporary ? <small>With temporary access, for which a reason is on record.</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Every entry of the log, with its permission and address. */
export function EntriesTable({ lines, nameOf }: TableProps) {
  const say = useSay();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Allowed by</th>
          <th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.at} ${line.requestId} ${line.action} ${line.id}`}>
            <td>{momentWords(line.at)}</td>
            <td>{nameOf(line.actor)}</td>
            <td>{deedOf(line)}</td>
            <td>
              {say(permissionLabel(groundOf(line)))}
              {tokenOf(line) ? <small>{tokenOf(line)?.slice(-12)}</small> : null}
            </td>
            <td>{placeOf(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { dateWords, longDay } from '../../../platform/dates.ts';
import { useZone } from '../../../shell/hooks/use-today.ts';
import type { Column } from './columns.ts';
import classes from './day-sheet.module.css';
import { sheetRows } from './day-sheet-rows.ts';

interface DaySheetProps {
  readonly day: string;
  /** A person or room each. */
  readonly columns: readonly Column[];
  /** Heads the sheet of a single person, whose column is a day. */
  readonly whose: string | undefined;
}

/** A day on paper, a table for each person or room. Shown in print only. */
export function DaySheet({ day, columns, whose }: DaySheetProps) {
  const zone = useZone();
  const filled = columns.filter(({ appointments }) => sheetRows(appointments).length > 0);
  const year = dateWords(day).slice(-4);
  return (
    <div className={classes['sheets']}>
      {(filled.length > 0 ? filled : columns.slice(0, 1)).map(({ key, who, room, title, appointments }) => (
        <section key={key} className={classes['sheet']}>
          <h1>{who || room ? title : (whose ?? 'Day sheet')}</h1>
          <p>
            {longDay(day)}, {year}. Times in {zone.replaceAll('_', ' ')}.
          </p>
          <Table rows={sheetRows(appointments)} />
        </section>
      ))}
    </div>
  );
}

function Table({ rows }: { readonly rows: ReturnType<typeof sheetRows> }) {
  if (rows.length === 0) return <p>Nothing is booked.</p>;
  return (
    <table>
      <thead>
        <tr>
          {['Time', 'Who', 'Service', 'Place', 'Instructions'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, when, who, service, place, instructions }) => (
          <tr key={key}>
            <td className={classes['when']}>{when}</td>
            <td>
              {who.map((name, at) => (
                // biome-ignore lint: two people may have one name
                <div key={at}>{name}</div>
              ))}
            </td>
            <td>{service}</td>
            <td>{place}</td>
            <td dir="auto">{instructions}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

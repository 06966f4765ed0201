import { occasionsBefore, reportOf, wantedBy } from '@notewell/rules';
import { SkeletonRows } from '@notewell/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateWords, dayOf, zoneInForce } from '../../../../../platform/dates.ts';
import { useFormPlace } from '../../place.ts';
import type { ControlProps } from '../../question-kind.ts';
import classes from './table-report.module.css';
import { useEarlier } from './use-earlier.ts';

export default function TableReport({ item, labelId }: ControlProps) {
  const { t } = useTranslation();
  const { patient, noteId } = useFormPlace();
  const { earlier, loading } = useEarlier(patient?.id);
  const { occasions, rows } = useMemo(
    () => reportOf(occasionsBefore(earlier ?? [], { day: undefined, own: noteId, zone: zoneInForce() }), wantedBy(item)),
    [earlier, noteId, item],
  );
  return (
    <div>
      <h3 id={labelId} className={classes['title']}>
        {item.text}
      </h3>
      {rows.length > 0 ? (
        // A wide table scrolls sideways, by keyboard too.
        <section className={classes['scroller']} tabIndex={0} aria-labelledby={labelId}>
          <table>
            <thead>
              <tr>
                <th scope="col">Question</th>
                {occasions.map(({ id, at }) => (
                  <th key={id} scope="col">
                    {at === '' ? 'No date' : dateWords(at.length === 10 ? at : dayOf(at))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, cells }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={occasions[at]?.id}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : loading ? (
        <SkeletonRows rows={3} />
      ) : (
        <p className={classes['quiet']}>{patient ? 'Not answered before.' : t('This form is not about one $t(patient).')}</p>
      )}
    </div>
  );
}

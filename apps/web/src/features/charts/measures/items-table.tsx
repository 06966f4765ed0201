import { instrumentOfTotal, type Occasion, occasionsOf } from '@notewell/rules/forms';
import { useMemo } from 'react';
import { dayWords } from '../../../platform/dates.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import type { Reading, Series } from '../vitals/series.ts';
import classes from './measures.module.css';

/** Most occasions whose answers are compared. */
const mostOccasions = 6;

const idsOf = (readings: readonly Reading[], of: 'note' | 'response') => readings.flatMap((reading) => reading[of] ?? []);
const byId = (ids: readonly string[]) => ({ filters: [{ kind: 'Id', values: [...ids] }], pageSize: mostOccasions });

/** Answers behind the latest totals, from the notes and responses that gave them. */
function useAnswers(patientId: string, readings: readonly Reading[]): readonly Occasion[] {
  const [notes, responses] = [idsOf(readings, 'note'), idsOf(readings, 'response')];
  const ofNotes = useReadableList<'Note'>(notes.length > 0 ? { type: 'Note', partition: patientId, ...byId(notes) } : null);
  const ofResponses = useReadableList<'QuestionnaireResponse'>(
    responses.length > 0 ? { type: 'QuestionnaireResponse', partition: patientId, ...byId(responses) } : null,
  );
  return useMemo(() => sorted(occasionsOf(ofNotes.items, ofResponses.items)), [ofNotes.items, ofResponses.items]);
}
const sorted = (all: readonly Occasion[]) => all.toSorted((a, b) => b.at.localeCompare(a.at));

/** The instrument's questions with their answers on the latest occasions, newest first. Nothing without answers. */
export function ItemsTable({ patientId, series }: { readonly patientId: string; readonly series: Series }) {
  const instrument = instrumentOfTotal(series.code);
  const latest = series.readings.slice(-mostOccasions);
  const occasions = useAnswers(patientId, instrument ? latest : []);
  if (!instrument) return null;
  const questions = [...instrument.questions, ...(instrument.unscored ?? [])].filter(([linkId]) =>
    occasions.some(({ answers }) => answers.some(({ questionId }) => questionId === linkId)),
  );
  const answered = occasions.filter(({ answers }) =>
    answers.some(({ questionId }) => questions.some(([id]) => id === questionId)),
  );
  if (answered.length === 0) return null;
  const alerting = new Set(instrument.alerts?.flatMap(({ linkId }) => linkId ?? []));
  return (
    <section aria-label={`Answers to the ${series.label}`}>
      <h3 className={classes.subhead}>Answers</h3>
      {/* biome-ignore lint: what is wider than the page is reached by scrolling, from the keyboard too */}
      <div className={classes.scrolls} tabIndex={0} role="group" aria-label="Answers by date">
        <table className={`${classes.table} ${classes.answers}`}>
          <thead>
            <tr>
              <th scope="col">Question</th>
              {answered.map(({ id, at }) => (
                <th key={id} scope="col" className={classes.number}>
                  {dayWords(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {questions.map(([linkId, text], at) => (
              <tr key={linkId}>
                <th scope="row" className={classes.question}>
                  {`${at + 1}. ${text}`}
                </th>
                {answered.map(({ id, answers }) => {
                  const answer = answers.find(({ questionId }) => questionId === linkId);
                  const alerts = alerting.has(linkId) && (answer?.score ?? 0) > 0;
                  return (
                    <td key={id} className={classes.number} title={answer?.display} data-alerts={alerts || undefined}>
                      {answer ? (answer.score ?? answer.display ?? '–') : '–'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

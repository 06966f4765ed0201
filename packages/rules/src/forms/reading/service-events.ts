import { type Reader, structureIn, wordIn } from './reading.ts';

/** Lists each service with its minutes, and the total below if there are several. */
export const serviceEvents: Reader = ({ label, values, timeOf }) => {
  const lines = values.map(structureIn).filter((line) => line !== undefined);
  const minutesOf = (start: string, end: string) => {
    const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
    return Number.isFinite(minutes) && minutes > 0 ? minutes : undefined;
  };
  const all = lines.map((line) => {
    const [start, end] = [wordIn(line, 'start'), wordIn(line, 'end')];
    const service = structureIn(line['service']);
    return {
      words: [wordIn(service, 'display') || wordIn(service, 'id'), start && timeOf(start), end && timeOf(end)],
      minutes: minutesOf(start, end),
      units: wordIn(line, 'units'),
    };
  });
  const total = all.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
  return {
    kind: 'table',
    label,
    head: ['Service', 'From', 'To', 'Minutes', 'Units'],
    rows: [
      ...all.map(({ words, minutes, units }) => [...words, String(minutes ?? ''), units]),
      ...(all.length > 1 && total > 0 ? [['Together', '', '', String(total), '']] : []),
    ],
    widths: [5, 2, 2, 2, 2],
  };
};

import { Switch, TextInput } from '@mantine/core';
import { clockTime, usualDigest } from '@notewell/rules/notifications';
import { Section, TimeZoneSelect } from '@notewell/ui';
import { type PartProps, withTimes } from './changing.ts';
import classes from './notifications.module.css';

const usualQuiet = { from: '18:00:00', to: '08:00:00' };
const isTime = (value: string) => /^\d{2}:\d{2}$/.test(value);

/** Quiet hours, the time of the daily email and the time zone of both. */
export function TimesPart({ choices, change }: PartProps) {
  const { quiet = {}, digestAt = usualDigest, timeZone } = choices;
  const { from, to, weekends } = quiet;
  const hasHours = from !== undefined && to !== undefined;
  const setQuiet = (next: Partial<typeof quiet>) => change((now) => withTimes(now, { quiet: { ...now.quiet, ...next } }));
  return (
    <Section title="When emails and devices tell you">
      <div className={classes['body']}>
        <TextInput
          type="time"
          label="Daily email at"
          className={classes['time']}
          value={clockTime(digestAt)}
          onChange={({ currentTarget: { value } }) =>
            isTime(value) && change((now) => withTimes(now, { digestAt: `${value}:00` }))
          }
        />
        <Switch
          label="Quiet hours"
          description="Emails and devices wait until they end. The inbox goes on."
          checked={hasHours}
          onChange={({ currentTarget: { checked } }) =>
            checked
              ? setQuiet(usualQuiet)
              : change((now) => withTimes(now, { quiet: now.quiet?.weekends ? { weekends: true } : {} }))
          }
        />
        {hasHours ? (
          <div className={classes['row']}>
            <TextInput
              type="time"
              label="From"
              className={classes['time']}
              value={clockTime(from)}
              onChange={({ currentTarget: { value } }) => isTime(value) && setQuiet({ from: `${value}:00` })}
            />
            <TextInput
              type="time"
              label="Until"
              className={classes['time']}
              value={clockTime(to)}
              onChange={({ currentTarget: { value } }) => isTime(value) && setQuiet({ to: `${value}:00` })}
            />
          </div>
        ) : null}
        <Switch
          label="Quiet weekends"
          description="Saturdays and Sundays, all day"
          checked={weekends === true}
          onChange={({ currentTarget: { checked } }) => setQuiet({ weekends: checked })}
        />
        <TimeZoneSelect
          label="Time zone"
          className={classes['zone']}
          placeholder="The practice’s"
          value={timeZone}
          onChange={(next) => next && change((now) => withTimes(now, { timeZone: next }))}
        />
      </div>
    </Section>
  );
}

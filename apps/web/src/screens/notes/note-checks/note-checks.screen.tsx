import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { CheckedNote, NoteCheckResult, NoteCheckWeight } from '@notewell/protocol';
import { noteRules } from '@notewell/rules';
import { PageHead, Section, SkeletonRows, StatePanel, Status, type Tone } from '@notewell/ui';
import { IconChecklist, IconCloudOff, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Lacking, useMay } from '../../../features/admin/admin-page/index.ts';
import { type CheckFilter, type NoteChecks, useNoteChecks } from '../../../features/notes/note-checks/use-note-checks.ts';
import { dateWords, momentWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { useSay } from '../../../platform/words.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './note-checks.module.css';
import { needs } from './route.ts';

const weights = [
  { value: '', label: 'Held to' },
  { value: 'Block', label: 'Blocks' },
  { value: 'Warn', label: 'Warnings' },
  { value: 'Other', label: 'Other rules' },
] as const;
const states = [
  { value: '', label: 'All' },
  { value: 'Preliminary', label: 'Not signed' },
  { value: 'Final', label: 'Signed' },
] as const;
const tones: Readonly<Record<NoteCheckWeight, Tone>> = { Block: 'bad', Warn: 'warn', Other: 'quiet' };
const weightOf = ({ asked, severity }: NoteCheckResult): NoteCheckWeight => (asked ? severity : 'Other');
const spaced = (rule: string) => rule.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
const rules = Object.keys(noteRules);

/** Requires a permission; other users see its name. */
export default function NoteChecksScreen() {
  return useMay()(...needs) ? (
    <Checks />
  ) : (
    <div className={classes['page']}>
      <PageHead title="Note checks" />
      <StatePanel icon={IconLock} title="You do not have access to this">
        <Lacking needs={needs} />
      </StatePanel>
    </div>
  );
}

/** Milliseconds after which a check that brought nothing new counts as ended. */
const patienceMs = 60_000;

/** Results of the note rules for the whole practice, most severe first. The server updates them every hour. */
function Checks() {
  const say = useSay();
  const client = useClient();
  const [filter, setFilter] = useState<CheckFilter>({ rule: undefined, weight: undefined, status: undefined });
  const [asked, setAsked] = useState<{ readonly at: number; readonly last: string | undefined }>();
  const checks = useNoteChecks(filter);
  // Over once newer results are shown.
  const isRunning = asked !== undefined && asked.last === checks.last;
  const checkNow = () =>
    client.call('notes/checks', { method: 'POST' }).then(
      () => setAsked({ at: Date.now(), last: checks.last }),
      (error: unknown) => toastFailure(error, 'The notes are not being checked'),
    );
  const show = () => {
    // Where no note was due, no newer result comes.
    if (asked && Date.now() - asked.at > patienceMs) setAsked(undefined);
    checks.reload();
  };
  return (
    <div className={classes['page']}>
      <PageHead title="Note checks">
        <Button variant="default" size="xs" onClick={() => (isRunning ? show() : void checkNow())}>
          {isRunning ? 'Show what was found' : 'Check now'}
        </Button>
      </PageHead>
      <div className={classes['filters']} role="search" aria-label="Which notes">
        <SegmentedControl
          size="xs"
          aria-label="Problems with them"
          data={[...weights]}
          value={filter.weight ?? ''}
          onChange={(value) => setFilter({ ...filter, weight: weights.find((one) => one.value === value)?.value || undefined })}
        />
        <SegmentedControl
          size="xs"
          aria-label="Status of the note"
          data={[...states]}
          value={filter.status ?? ''}
          onChange={(value) => setFilter({ ...filter, status: states.find((one) => one.value === value)?.value || undefined })}
        />
        <NativeSelect
          size="xs"
          aria-label="Rule"
          value={filter.rule ?? ''}
          data={[
            { value: '', label: 'Every rule' },
            ...[...rules, 'Custom'].map((rule) => ({
              value: rule,
              label: `${rule === 'Custom' ? 'The practice’s own rules' : say(spaced(rule))} (${countWords(checks, filter.weight, rule)})`,
            })),
          ]}
          onChange={(event) => setFilter({ ...filter, rule: event.currentTarget.value || undefined })}
        />
        <span className={classes['quiet']} role="status">
          {isRunning ? 'The notes are being checked. ' : null}
          {checks.last ? `${checks.checked.toLocaleString('en-US')} notes checked, last ${momentWords(checks.last)}` : null}
        </span>
      </div>
      <Found checks={checks} isRunning={isRunning} />
    </div>
  );
}

/** The number of notes with problems of a rule, as far as it is known. */
export function countWords(
  { counts, last, state }: Pick<NoteChecks, 'counts' | 'last' | 'state'>,
  weight: NoteCheckWeight | undefined,
  rule: string,
): string {
  // Earlier counts stay while others load.
  const isKnown = state === 'ready' || last !== undefined || Object.keys(counts).length > 0;
  if (!isKnown) return state === 'loading' ? '…' : 'not counted';
  const weights = weight ? [weight] : (['Block', 'Warn'] as const);
  return weights.reduce((sum, one) => sum + (counts[`${one}:${rule}`] ?? 0), 0).toLocaleString('en-US');
}

function Found({ checks, isRunning }: { readonly checks: NoteChecks; readonly isRunning: boolean }) {
  if (checks.notes.length === 0) {
    if (checks.state === 'loading') return <SkeletonRows rows={10} height={56} label="Loading the checks" />;
    if (checks.state === 'error')
      return (
        <StatePanel
          icon={IconCloudOff}
          tone="error"
          title="The checks could not be loaded"
          action={
            <Button variant="default" onClick={checks.reload}>
              Try again
            </Button>
          }
        >
          {sentenceFor(checks.error)}
        </StatePanel>
      );
    if (isRunning && checks.checked === 0)
      return (
        <StatePanel icon={IconChecklist} title="The notes are being checked">
          This takes a moment. Then choose “Show what was found”.
        </StatePanel>
      );
    return (
      <StatePanel
        icon={IconChecklist}
        title={checks.checked === 0 ? 'Nothing has been checked yet' : 'No problems found in these notes'}
      >
        {checks.checked === 0
          ? 'The notes are checked every hour. You may ask for it now.'
          : 'Choose other rules or another status to see more.'}
      </StatePanel>
    );
  }
  return (
    <Section title="Notes" aside={`${checks.notes.length}${checks.more ? '+' : ''}`}>
      <ul className={classes['rows']}>
        {checks.notes.map((note) => (
          <Row key={note.id} note={note} />
        ))}
      </ul>
      {checks.more ? (
        <div className={classes['more']}>
          <Button variant="default" size="compact-sm" loading={checks.state === 'loading'} onClick={checks.more}>
            More
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function Row({ note: { id, title, subject, serviceDate, author, status, results } }: { readonly note: CheckedNote }) {
  const say = useSay();
  const about = [
    subject.display,
    serviceDate && dateWords(serviceDate),
    author?.display,
    status === 'Preliminary' ? 'not signed' : 'signed',
  ];
  // Required rules first. Rules that nobody requires show only if there are no others.
  const held = results.filter(({ asked }) => asked);
  return (
    <li className={classes['row']}>
      <div>
        <ResourceLink type="Note" id={id}>
          {title ?? 'Note'}
        </ResourceLink>
        <span className={classes['quiet']}>{about.filter(Boolean).join(' · ')}</span>
      </div>
      <ul className={classes['results']} aria-label="Problems with it">
        {(held.length > 0 ? held : results).map((result) => (
          <li key={`${result.rule}-${result.noteRule?.id ?? ''}-${result.section ?? ''}`}>
            <Status tone={tones[weightOf(result)]} plain>
              {result.noteRule?.title ?? say(spaced(result.rule))}
            </Status>
            <span>{say(result.message ?? '')}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

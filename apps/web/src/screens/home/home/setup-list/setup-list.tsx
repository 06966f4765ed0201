import { Button, Progress } from '@mantine/core';
import { useCall, useClient, useCount, useList } from '@notewell/client/react';
import { Fault, iconSize, Section } from '@notewell/ui';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SignIn } from '../../../../features/admin/admin-page/index.ts';
import { adminParts, useAct } from '../../../../features/admin/admin-page/index.ts';
import { importPath } from '../../../../features/records/table-import/paths.ts';
import { stored } from '../../../../platform/stored.ts';
import { begin } from '../../../../shell/palette/begun.ts';
import type { Me } from '../../../../shell/session/session.ts';
import classes from './setup-list.module.css';
import { type SetupStep, setupSteps } from './steps.ts';

/** Practice whose list is folded in this browser. */
const folded = stored('setup-folded', (text) => text ?? '');
/** Practice from which a test email was sent, or that does without email. */
const mailed = stored('setup-mailed', (text) => text ?? '');

/** Permissions of people who set a practice up. */
export const setsUp = (permissions: readonly string[]) =>
  permissions.includes('preferences master') && permissions.includes('manage users');

/** Steps before a practice's first day, with links to where each is done. Gone once all are done. */
export function SetupList({ me: { practice, email } }: { readonly me: Me }) {
  const steps = useSteps(practice);
  const isFolded = folded.use() === practice;
  if (!steps || steps.every(({ isDone }) => isDone)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Section
      title="Get your practice ready"
      aside={`${done} of ${steps.length} done`}
      actions={
        <Button size="compact-xs" variant="subtle" aria-expanded={!isFolded} onClick={() => folded.set(isFolded ? '' : practice)}>
          {isFolded ? 'Continue' : 'Not now'}
        </Button>
      }
    >
      {isFolded ? null : (
        <>
          <Progress className={classes.bar} value={(done / steps.length) * 100} size="xs" aria-hidden />
          <ol className={classes.steps}>
            {steps.map((step) => (
              <Step key={step.key} step={step} isNext={step === next} practice={practice} email={email} />
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}

function useSteps(practice: string): readonly SetupStep[] | undefined {
  const [preferences] = useList({ type: 'PracticePreferences', pageSize: 1 }).items;
  const signIns = useCall<readonly SignIn[]>('access', { query: { type: 'Practitioner' } }).data;
  const isMailed = mailed.use() === practice;
  const count = {
    places: useCount('Location').count,
    services: useCount('HealthcareService').count,
    noteTypes: useCount('NoteDefinition', [{ kind: 'Status', values: ['Active'] }]).count,
    patients: useCount('Patient').count,
    appointments: useCount('Appointment').count,
  };
  if (!preferences) return undefined;
  return setupSteps({
    ...count,
    preferences,
    people: signIns?.length,
    // A mailed invitation is kept only if the mail server took it.
    isMailKnown: isMailed || (signIns?.some(({ invitation }) => invitation && !invitation.handedOver) ?? false),
  });
}

interface StepProps {
  readonly step: SetupStep;
  readonly isNext: boolean;
  readonly practice: string;
  readonly email: string;
}

function Step({
  step: { title: plainTitle, about, isDone, to, hash, search, task, imports, importsFhir },
  isNext,
  practice,
  email,
}: StepProps) {
  const { t } = useTranslation();
  const title = t(plainTitle);
  const client = useClient();
  const navigate = useNavigate();
  const { busy, fault, act } = useAct();
  const mail = async () => {
    const sent = await act(() => client.call('test-mail', { method: 'POST' }), `Sent to ${email}. Look whether it arrived.`);
    if (sent) mailed.set(practice);
  };
  const go = () => {
    if (task) begin({ task });
    if (to) void navigate({ to, ...(hash && { hash }), ...(search && { search }) });
  };
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheckFilled size={iconSize.medium} aria-label="Done" role="img" className={classes.done} />
      ) : (
        <IconCircle size={iconSize.medium} aria-label="Not done yet" role="img" className={classes.open} />
      )}
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {isDone ? null : <div className={classes.about}>{t(about)}</div>}
        <Fault>{fault}</Fault>
      </div>
      {!to && fault ? (
        <Button size="compact-sm" variant="subtle" onClick={() => mailed.set(practice)}>
          Go on without email
        </Button>
      ) : null}
      {isDone || !imports ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => void navigate({ to: importPath, search: { type: imports } })}
          aria-label={`Import ${title.toLowerCase()} from a file`}
        >
          Import
        </Button>
      )}
      {isDone || !importsFhir ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => void navigate({ to: adminParts.fhir.path })}
          aria-label={`Import ${title.toLowerCase()} from FHIR files`}
        >
          FHIR
        </Button>
      )}
      {isDone ? null : (
        <Button
          size="compact-sm"
          variant={isNext ? 'filled' : 'default'}
          loading={busy}
          onClick={to ? go : () => void mail()}
          aria-label={to ? `Go to ${title.toLowerCase()}` : 'Send a test email'}
        >
          {to ? 'Go' : 'Send'}
        </Button>
      )}
    </li>
  );
}

import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core';
import { useCall, useClient, useSession } from '@notewell/client/react';
import { Fault, FormModal, Section, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconBuildingHospital } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { AdminPage, adminParts, MayButton, useAct } from '../../../features/admin/admin-page/index.ts';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import classes from './practices.module.css';

interface Practice {
  readonly networkId: string;
  readonly display: string;
  readonly created: string;
}
const base = '/api/v1/database';

/** Lists the practices of this installation, for its operators. */
export default function AdminPracticesScreen() {
  const list = useCall<readonly Practice[]>(base);
  const [making, setMaking] = useState(false);
  const [closing, setClosing] = useState<Practice>();
  return (
    <AdminPage
      part={adminParts.practices}
      actions={
        <MayButton needs={['practice database']} onClick={() => setMaking(true)}>
          New practice
        </MayButton>
      }
    >
      <Section title="Practices" aside={list.data?.length}>
        {list.data === undefined ? (
          list.error ? (
            <StatePanel tone="error" icon={IconBuildingHospital} title={list.error.title ?? 'This could not be loaded'} />
          ) : (
            <SkeletonRows rows={3} />
          )
        ) : (
          <ul className={classes.rows}>
            {list.data.map((practice) => (
              <li key={practice.networkId}>
                <span>
                  <b>{practice.display}</b>
                  <span className={classes.quiet}>
                    {practice.networkId} · since {dateWords(dayOf(practice.created))}
                  </span>
                </span>
                <MayButton
                  needs={['practice database']}
                  size="compact-sm"
                  variant="default"
                  aria-label={`Delete ${practice.display}`}
                  onClick={() => setClosing(practice)}
                >
                  Delete…
                </MayButton>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <FormModal opened={making} onClose={() => setMaking(false)} title="New practice">
        <NewPractice onDone={list.refresh} onClose={() => setMaking(false)} />
      </FormModal>
      <Modal
        opened={closing !== undefined}
        closeButtonProps={{ 'aria-label': 'Close' }}
        onClose={() => setClosing(undefined)}
        title={`Delete ${closing?.display ?? ''}?`}
      >
        {closing ? <Closing practice={closing} onDone={list.refresh} onClose={() => setClosing(undefined)} /> : null}
      </Modal>
    </AdminPage>
  );
}

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}
const nameForm = /^[a-z0-9][a-z0-9-]{0,62}$/;

function NewPractice({ onDone, onClose }: DialogProps) {
  const client = useClient();
  const { session } = useSession();
  const { busy, fault, act } = useAct();
  const [display, setDisplay] = useState('');
  const [typed, setTyped] = useState<string>();
  const [join, setJoin] = useState(true);
  const [starter, setStarter] = useState(true);
  const networkId =
    typed ??
    display
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 63);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(
      () => client.call(`${base}/${networkId}`, { method: 'POST', body: { display: display.trim(), join, starter } }),
      'Practice made.',
    ).then((done) => {
      if (!done) return;
      onDone();
      onClose();
      if (join) void session.refresh();
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={display}
        onChange={(event) => setDisplay(event.currentTarget.value)}
      />
      <TextInput
        label="Network id"
        required
        description="In addresses and files; small letters, digits and hyphens. It stays, and is never used again"
        value={networkId}
        error={networkId && !nameForm.test(networkId) ? 'Small letters, digits and hyphens, up to 63' : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Checkbox
        label="I am its first administrator"
        description="You can switch to it, set it up and invite the others"
        checked={join}
        onChange={(event) => setJoin(event.currentTarget.checked)}
      />
      <Checkbox
        label="Begin with ready-made note types and forms"
        description="Progress notes, intake, treatment plan, PHQ-9 and others, with services and places. All of it can be changed"
        checked={starter}
        onChange={(event) => setStarter(event.currentTarget.checked)}
      />
      <Fault>{fault}</Fault>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={!nameForm.test(networkId)}>
          Make practice
        </Button>
      </Group>
    </form>
  );
}

interface ClosingProps extends DialogProps {
  readonly practice: Practice;
}

function Closing({ practice: { networkId }, onDone, onClose }: ClosingProps) {
  const client = useClient();
  const { busy, fault, act } = useAct();
  const [typed, setTyped] = useState('');
  const own = client.networkId === networkId;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== networkId || own) return;
    void act(() => client.call(`${base}/${networkId}`, { method: 'DELETE' }), 'Practice deleted.').then((done) => {
      if (!done) return;
      onDone();
      onClose();
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.text}>
        Nobody can sign in to it any more, and every call about it answers as if it were not there. Its records stay in the
        database for whoever must restore them; its network id is never used again.
      </p>
      {own ? (
        <p className={classes.fault}>You are working in this practice. Switch to another one first.</p>
      ) : (
        <TextInput
          label={`Type ${networkId} to confirm`}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Fault>{fault}</Fault>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={busy} disabled={typed !== networkId || own}>
          Delete practice
        </Button>
      </Group>
    </form>
  );
}

import { Button, Group, List, Modal } from '@mantine/core';
import type { Practitioner } from '@notewell/model';
import { Fault } from '@notewell/ui';
import { useState } from 'react';
import { MayButton, useAct, useWrite } from '../../../features/admin/admin-page/index.ts';
import { useMe } from '../../../shell/session/session.ts';
import { useOpenWork } from './open-work.tsx';

interface ActiveButtonProps {
  readonly person: Practitioner;
}

/** Deactivates a person, after explaining the effect on their work, or activates them again. */
export function ActiveButton({ person }: ActiveButtonProps) {
  const { id = '', display = 'this person', active } = person;
  const me = useMe();
  const { change } = useWrite();
  const { busy, fault, act, clear } = useAct();
  const [asking, setAsking] = useState(false);
  const write = (next: boolean, done: string) => act(() => change('Practitioner', id, { active: next }), done);
  if (active === false)
    return (
      <MayButton needs={['manage users']} loading={busy} onClick={() => void write(true, 'Reactivated. They can sign in again.')}>
        Reactivate
      </MayButton>
    );
  if (me.profile.id === id) return null;
  const close = () => {
    setAsking(false);
    clear();
  };
  return (
    <>
      <MayButton needs={['manage users']} variant="default" onClick={() => setAsking(true)}>
        Deactivate
      </MayButton>
      <Modal opened={asking} onClose={close} title={`Deactivate ${display}?`} closeButtonProps={{ 'aria-label': 'Close' }}>
        {asking ? <WhatHappens id={id} /> : null}
        <Fault>{fault}</Fault>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            color="red"
            loading={busy}
            onClick={() => void write(false, 'Deactivated. They are signed out.').then((done) => done && setAsking(false))}
          >
            Deactivate
          </Button>
        </Group>
      </Modal>
    </>
  );
}

/** The effect on the person's work, as far as it is known. */
export function WhatHappens({ id }: { readonly id: string }) {
  const [turn, setTurn] = useState(0);
  // Counts are asked for as they are mounted.
  return <Effects key={turn} id={id} onAgain={() => setTurn(turn + 1)} />;
}

function Effects({ id, onAgain }: { readonly id: string; readonly onAgain: () => void }) {
  const { unsigned, toSign = 0, visits = 0, supervised = 0, isLoading, isUnknown, refresh } = useOpenWork(id);
  return (
    <List size="sm" spacing="xs">
      <List.Item>
        They are signed out of this practice at once and cannot sign in here. You can reactivate them at any time.
      </List.Item>
      {isLoading ? <List.Item>Counting their open work…</List.Item> : null}
      {isUnknown ? (
        <List.Item>
          Some of their open work could not be counted.{' '}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              refresh();
              onAgain();
            }}
          >
            Try again
          </Button>
        </List.Item>
      ) : null}
      {unsigned === undefined ? null : (
        <List.Item>
          {unsigned === 0
            ? 'They have no unsigned notes.'
            : `${unsigned === 1 ? 'One note stays' : `${unsigned} notes stay`} unsigned, under their name. People who manage everybody’s notes can finish, reassign or withdraw ${unsigned === 1 ? 'it' : 'them'}.`}
        </List.Item>
      )}
      {toSign > 0 ? (
        <List.Item>
          {toSign === 1 ? 'One note waits' : `${toSign} notes wait`} for their signature: its author can ask somebody else.
        </List.Item>
      ) : null}
      {visits > 0 ? (
        <List.Item>
          {visits === 1 ? 'One appointment stays' : `${visits} appointments stay`} in the schedule until somebody moves{' '}
          {visits === 1 ? 'it' : 'them'}.
        </List.Item>
      ) : null}
      {supervised > 0 ? (
        <List.Item>
          {supervised === 1 ? 'One person loses' : `${supervised} people lose`} their supervisor: name another.
        </List.Item>
      ) : null}
      <List.Item>Their notes, signatures and log entries stay. Unsent text stays on their devices, encrypted.</List.Item>
    </List>
  );
}

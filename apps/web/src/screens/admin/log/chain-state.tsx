import { Button, Tooltip } from '@mantine/core';
import { useCall, useClient } from '@notewell/client/react';
import { Status } from '@notewell/ui';
import { useState } from 'react';
import { useAct } from '../../../features/admin/admin-page/index.ts';
import { timeOf } from '../../../platform/dates.ts';
import classes from './log.module.css';

interface Chain {
  readonly sealed: number;
  readonly waiting: number;
  readonly head?: string;
  readonly verified?: {
    readonly at: string;
    readonly entries: number;
    readonly broken?: { readonly seq: string; readonly how: string };
  };
}
const number = (value: number) => value.toLocaleString('en-US');

/** Progress of the log's hash chain, and its verification on request. */
export function ChainState() {
  const client = useClient();
  const { data } = useCall<Chain>('audit/chain');
  const [looked, setLooked] = useState<Chain>();
  const { busy, fault, act } = useAct();
  const chain = looked ?? data;
  if (!chain) return null;
  const { verified } = chain;
  const look = () => act(async () => setLooked(await client.call<Chain>('audit/chain', { query: { verify: true } })));
  return (
    <span className={classes.chain} role="status">
      {fault ? (
        <Status tone="bad">{fault}</Status>
      ) : verified ? (
        verified.broken ? (
          <Status tone="bad">{`The chain breaks at entry ${verified.broken.seq}, which ${ways[verified.broken.how] ?? 'is not as it was'}`}</Status>
        ) : (
          <Status tone="good">{`${number(verified.entries)} entries, each as it was written (${timeOf(verified.at)})`}</Status>
        )
      ) : (
        <Tooltip label={chain.head ? `Hash of the last entry: ${chain.head}` : 'No entry yet'}>
          <span>{`${number(chain.sealed)} entries in the chain${chain.waiting > 0 ? `, ${number(chain.waiting)} on their way into it` : ''}`}</span>
        </Tooltip>
      )}
      <Button size="compact-xs" variant="default" loading={busy} onClick={() => void look()}>
        Verify
      </Button>
    </span>
  );
}

const ways: Readonly<Record<string, string>> = {
  changed: 'was changed after it was written',
  missing: 'was taken out',
  'out of order': 'does not follow the one before it',
  'put in': 'was inserted later',
};

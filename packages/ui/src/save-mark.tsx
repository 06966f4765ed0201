import { IconCheck, IconDeviceLaptop, IconExclamationCircle } from '@tabler/icons-react';
import { Status } from './status.tsx';

export type SaveWords = 'Saved' | 'Saved on this device' | 'Not saved';

const looks = {
  Saved: { tone: 'quiet', icon: IconCheck },
  'Saved on this device': { tone: 'info', icon: IconDeviceLaptop },
  'Not saved': { tone: 'bad', icon: IconExclamationCircle },
} as const satisfies Record<SaveWords, unknown>;

/** Where what was typed is. Changes are read out politely. */
export function SaveMark({ state }: { readonly state: SaveWords }) {
  const { tone, icon } = looks[state];
  return (
    <span role="status" aria-live="polite" style={{ display: 'inline-flex' }}>
      <Status tone={tone} icon={icon} plain={tone === 'quiet'}>
        {state}
      </Status>
    </span>
  );
}

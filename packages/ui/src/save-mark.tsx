import { IconCheck, IconDeviceLaptop, IconExclamationCircle, IconPencil } from '@tabler/icons-react';
import { Status } from './status.tsx';

export type SaveWords = 'Saved' | 'Saved on this device' | 'Not saved';

const looks = {
  Saved: { tone: 'quiet', icon: IconCheck },
  'Saved on this device': { tone: 'info', icon: IconDeviceLaptop },
  'Not saved': { tone: 'bad', icon: IconExclamationCircle },
} as const satisfies Record<SaveWords, unknown>;

/** On its way, as it is between two keys: said, and no cause for alarm. */
const onItsWay = { tone: 'quiet', icon: IconPencil } as const;

interface SaveMarkProps {
  readonly state: SaveWords;
  /** `Not saved` as it is while somebody types: true, and gone in a moment. */
  readonly settling?: boolean;
}

/** Where what was typed is. Changes are read out politely, and what passes while somebody types is not read out. */
export function SaveMark({ state, settling = false }: SaveMarkProps) {
  const { tone, icon } = settling ? onItsWay : looks[state];
  return (
    <span role="status" aria-live={settling ? 'off' : 'polite'} style={{ display: 'inline-flex' }}>
      <Status tone={tone} icon={icon} plain={tone === 'quiet'}>
        {state}
      </Status>
    </span>
  );
}

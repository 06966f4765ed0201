import { IconCheck, IconDeviceLaptop, IconExclamationCircle, IconPencil } from '@tabler/icons-react';
import { Status } from './status.tsx';

export type SaveWords = 'Saved' | 'Saved on this device' | 'Not saved';

const looks = {
  Saved: { tone: 'quiet', icon: IconCheck },
  'Saved on this device': { tone: 'info', icon: IconDeviceLaptop },
  'Not saved': { tone: 'bad', icon: IconExclamationCircle },
} as const satisfies Record<SaveWords, unknown>;

/** Saving, as between two keys: shown without alarm. */
const onItsWay = { tone: 'quiet', icon: IconPencil } as const;

interface SaveMarkProps {
  readonly state: SaveWords;
  /** True while `Not saved` only reflects current typing and will pass. */
  readonly settling?: boolean;
}

/** Shows where typed text is saved. Changes are announced politely; changes while typing are not announced. */
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

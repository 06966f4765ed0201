import type { EpisodeOfCare } from '@notewell/model';
import { AdmitDialog } from './admit.dialog.tsx';
import type { Asked } from './changes.ts';
import { DischargeDialog } from './discharge.dialog.tsx';
import { CallOffDialog, CancelEnrollmentDialog, HoldDialog } from './end.dialog.tsx';
import { EnrollDialog, TransferDialog } from './enroll.dialog.tsx';
import { ReopenDialog } from './reopen.dialog.tsx';

interface DialogsProps {
  readonly asked: Asked;
  readonly patientId: string;
  /** Episodes that take another program. */
  readonly open: readonly EpisodeOfCare[];
  readonly onClose: () => void;
  /** Asks for another dialog. */
  readonly onAsk: (asked: Asked) => void;
}

/** The dialog that was asked for. */
export default function Dialogs({ asked, patientId, open, onClose, onAsk }: DialogsProps) {
  switch (asked.does) {
    case 'enroll':
      return <EnrollDialog patientId={patientId} open={open} onClose={onClose} />;
    case 'admit':
      return <AdmitDialog episode={asked.episode} onClose={onClose} />;
    case 'discharge':
      return <DischargeDialog patientId={patientId} episode={asked.episode} enrollment={asked.enrollment} onClose={onClose} />;
    case 'complete':
      return (
        <DischargeDialog
          patientId={patientId}
          episode={asked.episode}
          enrollment={asked.enrollment}
          only="program"
          onClose={onClose}
        />
      );
    case 'call off':
      return <CallOffDialog episode={asked.episode} onClose={onClose} />;
    case 'hold':
      return <HoldDialog episode={asked.episode} onClose={onClose} />;
    case 'reopen':
      return <ReopenDialog episode={asked.episode} onClose={onClose} onNone={() => onAsk({ does: 'enroll' })} />;
    case 'transfer':
      return <TransferDialog patientId={patientId} episode={asked.episode} enrollment={asked.enrollment} onClose={onClose} />;
    case 'cancel':
      return <CancelEnrollmentDialog episode={asked.episode} enrollment={asked.enrollment} onClose={onClose} />;
  }
}

import { useConnection } from '@notewell/client/react';
import { Fault, useConfirm } from '@notewell/ui';
import { MayButton, useAct, useInvite } from '../../../features/admin/admin-page/index.ts';
import classes from '../../../features/records/chart-records/chart-records.module.css';
import type { Fields } from '../../../features/records/draft/record-draft.ts';

interface InviteButtonProps {
  readonly id: string;
  readonly record: Fields;
}

/** Email address of a person: their own field, else the preferred one among their numbers. */
function emailIn(record: Fields): string | undefined {
  if (typeof record['email'] === 'string') return record['email'];
  const lines: readonly Contact[] = Array.isArray(record['telecom']) ? record['telecom'] : []; // declared by the model
  const mails = lines.filter(({ system }) => system === 'Email');
  return (mails.find(({ preferred }) => preferred) ?? mails[0])?.value;
}
interface Contact {
  readonly system?: string;
  readonly value?: string;
  readonly preferred?: boolean;
}

/** Invites a relative to sign in, unless they may not receive information. */
export function InviteButton({ id, record }: InviteButtonProps) {
  const sendInvitation = useInvite();
  const confirm = useConfirm();
  const { online } = useConnection();
  const { busy, fault, act } = useAct();
  const email = emailIn(record);
  const reason = !online
    ? 'Needs a connection'
    : !email
      ? 'Add an email address to invite them'
      : record['mayReceiveInformation'] === false || record['status'] === 'Inactive'
        ? 'They may not receive information'
        : undefined;
  const invite = async () => {
    const question = {
      title: `Invite ${String(record['display'] ?? 'this person')} to sign in?`,
      text: `${email} gets a link that works once, for seven days.`,
      confirm: 'Send invitation',
    };
    if (!email || !(await confirm(question))) return;
    await act(() => sendInvitation({ type: 'RelatedPerson', id }, email));
  };
  if (reason) return <span className={classes['quiet']}>{reason}</span>;
  return (
    <>
      <Fault>{fault}</Fault>
      <MayButton needs={['invite users']} size="compact-sm" variant="default" loading={busy} onClick={() => void invite()}>
        Invite to sign in
      </MayButton>
    </>
  );
}

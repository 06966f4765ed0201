import { FormModal } from '@notewell/ui';
import { usePhone } from '../../../shell/frame/phone.ts';
import type { MendProps } from '../../../shell/work/mending.ts';
import { whatOf } from '../../../shell/work/work-words.ts';
import { MendDocument } from './mend-document.tsx';
import { MendFields } from './mend-fields.tsx';

/** A refused record in fields, each with its fault. It is sent again with its files. */
export default function MendRecord({ group, onClose }: MendProps) {
  const phone = usePhone();
  return (
    <FormModal onClose={onClose} size={640} fullScreen={phone} title={whatOf(group.first, group.base ?? group.mine)}>
      {group.first.type === 'DocumentReference' ? (
        <MendDocument group={group} onClose={onClose} />
      ) : (
        <MendFields group={group} onClose={onClose} />
      )}
    </FormModal>
  );
}

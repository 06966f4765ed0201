import { useConnection } from '@notewell/client/react';
import { IconLifebuoy } from '@tabler/icons-react';
import { usePreferences } from '../../shell/session/preferences.ts';
import { useMe } from '../../shell/session/session.ts';
import classes from './crisis-notice.module.css';
import { numbersIn } from './numbers-in.ts';

interface CrisisNoticeProps {
  /** True once the answers were sent. */
  readonly isSent?: boolean;
}

/** Whom to call where an answer points to a risk, and the truth about when the clinic reads it. */
export function CrisisNotice({ isSent = false }: CrisisNoticeProps) {
  const { practice } = useMe();
  const { online } = useConnection();
  const { crisisText, telecom } = usePreferences();
  const phone = telecom?.find(({ system }) => system === 'Phone')?.value;
  const whenRead =
    isSent || online
      ? `${practice} is told about this answer, but may not read it right away.`
      : 'You are offline: nobody is told about this answer until you are connected.';
  return (
    <div className={classes['notice']} role="alert">
      <IconLifebuoy size={20} aria-hidden />
      <div>
        <p className={classes['text']}>
          <Linked text={crisisText} />
        </p>
        {phone ? (
          <p>
            {practice}: <Linked text={phone} />
          </p>
        ) : null}
        <p>{whenRead} Do not wait for an answer if you need help now.</p>
      </div>
    </div>
  );
}

/** A text whose phone numbers can be called. */
const Linked = ({ text }: { readonly text: string }) =>
  numbersIn(text).map(({ words, number }, index) =>
    // Keyed by position, because the parts do not move.
    number === undefined ? (
      words
    ) : (
      <a key={`${index}-${words}`} href={`tel:${number}`}>
        {words}
      </a>
    ),
  );

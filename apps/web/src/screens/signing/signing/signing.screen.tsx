import { RequestFailed } from '@notewell/client';
import { SigningLinkClient } from '@notewell/client/account';
import { useSession } from '@notewell/client/react';
import type { SigningOffer, SigningText } from '@notewell/protocol';
import { Delayed, SkeletonRows } from '@notewell/ui';
import { useEffect, useMemo, useState } from 'react';
import { useSecret } from '../../../features/account/credentials/use-secret.ts';
import { momentWords } from '../../../platform/dates.ts';
import bare from '../../../shell/frame/bare-page.module.css';
import { BarePage } from '../../../shell/frame/bare-page.tsx';
import { AnswerForm } from './answer-form.tsx';
import { SignForm } from './sign-form.tsx';

type State =
  | { readonly is: 'loading' | 'unreachable' }
  | { readonly is: 'over'; readonly why?: string }
  | { readonly is: 'asked'; readonly offer: SigningOffer }
  | { readonly is: 'open'; readonly text: SigningText; readonly answer: string }
  | { readonly is: 'signed' | 'declined'; readonly practice: string };

/** Target of a link to sign. The recipient proves their identity, reads the text and signs. */
export default function SigningScreen() {
  const { session } = useSession();
  const calls = useMemo(() => new SigningLinkClient(session), [session]);
  const key = useSecret();
  const [state, setState] = useState<State>({ is: key === '' ? 'over' : 'loading' });
  /** Returns true if the link has expired; the page then says so. */
  const ended = (error: unknown): boolean => {
    const over = error instanceof RequestFailed && error.status === 410;
    if (over) setState({ is: 'over', ...(error.failure.detail ? { why: error.failure.detail } : {}) });
    return over;
  };
  useEffect(() => {
    if (key === '') return;
    calls.offer(key).then(
      (offer) => setState({ is: 'asked', offer }),
      (error: unknown) => {
        if (!ended(error)) setState({ is: 'unreachable' });
      },
    );
  }, [calls, key]);
  switch (state.is) {
    case 'loading':
      return (
        <BarePage title="Signature">
          <Delayed>
            <SkeletonRows rows={4} />
          </Delayed>
        </BarePage>
      );
    case 'over':
      return (
        <BarePage title="Signature">
          <p className={bare['notice']}>{state.why ?? 'This link was used already or has expired. Ask for a new one.'}</p>
        </BarePage>
      );
    case 'unreachable':
      return (
        <BarePage title="Signature">
          <p className={bare['notice']}>The server could not be reached. Open the link of the letter again in a moment.</p>
        </BarePage>
      );
    case 'asked':
      return (
        <AnswerForm
          offer={state.offer}
          onAnswer={async (answer) => setState({ is: 'open', answer, text: await calls.open(key, answer) })}
          ended={ended}
        />
      );
    case 'open':
      return (
        <SignForm
          text={state.text}
          onSign={async (signature) => {
            await calls.sign({ key, answer: state.answer, hash: state.text.hash, ...signature });
            setState({ is: 'signed', practice: state.text.practice });
          }}
          onDecline={async (reason) => {
            await calls.decline({ key, answer: state.answer, reason });
            setState({ is: 'declined', practice: state.text.practice });
          }}
          ended={ended}
        />
      );
    case 'declined':
      return (
        <BarePage title="Not signed">
          <p className={bare['notice']} role="status">
            {state.practice} is told that you did not sign. Nothing else was sent. You may close this page.
          </p>
        </BarePage>
      );
    case 'signed':
      return (
        <BarePage title="Thank you">
          <p className={bare['notice']} role="status">
            Your signature has reached {state.practice}, {momentWords(new Date().toISOString())}. You may close this page.
          </p>
        </BarePage>
      );
  }
}

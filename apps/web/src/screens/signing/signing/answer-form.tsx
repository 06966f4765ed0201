import { Button, TextInput } from '@mantine/core';
import type { SigningOffer } from '@notewell/protocol';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import bare from '../../../shell/frame/bare-page.module.css';
import { BarePage } from '../../../shell/frame/bare-page.tsx';
import { faultWords } from '../../../shell/session/session.ts';
import { isAnswerWrong } from './faults.ts';

interface AnswerFormProps {
  readonly offer: SigningOffer;
  readonly onAnswer: (answer: string) => Promise<void>;
  /** Handles an error that ends the link. */
  readonly ended: (error: unknown) => boolean;
}

/** Asks the recipient of the email to prove that it was meant for them. */
export function AnswerForm({ offer: { practice, proof }, onAnswer, ended }: AnswerFormProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault('');
    try {
      await onAnswer(answer.trim());
    } catch (error) {
      if (ended(error)) return;
      setFault(
        isAnswerWrong(error)
          ? 'The answer does not match. Check it and try again. Look again: after five wrong answers the link ends.'
          : faultWords(error, ''),
      );
      setBusy(false);
    }
  };
  return (
    <BarePage title={`${practice} asks for your signature`}>
      <form className={bare['parts']} onSubmit={(event) => void submit(event)}>
        {proof === 'BirthDate' ? (
          <TextInput
            type="date"
            label={t('Birth date of the $t(patient)')}
            description="So that nobody else reads what is meant for you."
            size="md"
            required
            autoFocus
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            label="The code that the practice gave you"
            description="Six digits, so that nobody else reads what is meant for you."
            size="md"
            required
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
        )}
        <p className={bare['fault']} role="alert">
          {fault}
        </p>
        <Button type="submit" size="md" fullWidth loading={busy} disabled={answer.trim() === ''}>
          Go on
        </Button>
      </form>
    </BarePage>
  );
}

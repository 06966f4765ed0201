import type { PracticePreferences } from '@notewell/model';
import type { Letter } from '../../../kernel/mail.ts';

interface OfferFacts {
  readonly to: string;
  readonly start: string;
  readonly deadline: string;
  /** The practice’s name. */
  readonly practice: string;
  readonly preferences: PracticePreferences | undefined;
  /** Answers the offer; absent where the reader has to call. */
  readonly url?: string | undefined;
}

/** The email with an offer: when, with which practice, and until when to answer. Others may read the mailbox. */
export function offerLetter({ to, start, deadline, practice, preferences, url }: OfferFacts): Letter {
  const { timeZone = 'UTC', locale = 'en-US', telecom = [] }: Partial<PracticePreferences> = preferences ?? {};
  const name = practice.replace(/[\r\n]+/g, ' ');
  const words = (moment: string) => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(new Date(moment));
    return `${day} at ${new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(moment))}`;
  };
  const phone = telecom.find(({ system }) => system === 'Phone')?.value;
  return {
    to,
    subject: `A time is free at ${name}`,
    text: [
      `You are waiting for an appointment with ${name}. This time is now free: ${words(start)}.`,
      url === undefined
        ? `If you want it, tell us by ${words(deadline)}${phone === undefined ? '' : `: ${phone}`}. After that we offer it to others.`
        : `Accept or decline it here by ${words(deadline)}. After that we offer it to others.`,
      ...(url === undefined ? [] : [url]),
      'Please do not answer this email.',
    ].join('\n\n'),
  };
}

import type { SigningRequest } from '@notewell/protocol';
import type { Letter } from '../../kernel/mail.ts';

export interface SigningLetter {
  /** The practice's name. */
  readonly practice: string;
  readonly url: string;
  readonly request: Pick<SigningRequest, 'email' | 'proof'>;
  readonly expires: Date;
  /** Puts the practice's labels into a sentence. */
  readonly say?: (text: string) => string;
}

/** The email with a link to sign. It contains nothing of the chart, because anybody with access to the mailbox can read it. */
export function signingLetter({ practice, url, request: { email, proof }, expires, say = String }: SigningLetter): Letter {
  const name = practice.replace(/[\r\n]+/g, ' ');
  return {
    to: email,
    subject: `${name} asks for your signature`,
    text: [
      `${name} asks you to read and sign a document.`,
      `Open this link on your phone or computer. It works once, until ${expires.toISOString().slice(0, 16).replace('T', ' ')} UTC:`,
      url,
      proof === 'Code'
        ? 'You will be asked for the code that the practice gave you.'
        : say('You will be asked for the birth date of the patient.'),
      'If you did not expect this, do nothing.',
    ].join('\n\n'),
  };
}

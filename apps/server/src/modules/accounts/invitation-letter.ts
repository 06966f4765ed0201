import type { Letter } from '../../kernel/mail.ts';

export interface InvitationLetter {
  readonly to: string;
  /** The practice's name. */
  readonly practice: string;
  readonly url: string;
  readonly expires: Date;
}

/** The letter that carries the link of an invitation. */
export const invitationLetter = ({ to, practice, url, expires }: InvitationLetter): Letter => ({
  to,
  subject: `Invitation from ${practice.replace(/[\r\n]+/g, ' ')}`,
  text: [
    `${practice} invites you to Notewell.`,
    `Open this link to choose your password. It works once, until ${expires.toISOString().slice(0, 16).replace('T', ' ')} UTC:`,
    url,
    'If you did not expect this, do nothing: nobody can sign in with it but you.',
  ].join('\n\n'),
});

/** The letter that shows an administrator that email arrives. */
export const testLetter = (to: string, practice: string): Letter => ({
  to,
  subject: `Test email of ${practice.replace(/[\r\n]+/g, ' ')}`,
  text: `This is a test. ${practice} can send email: invitations, links to sign and new passwords arrive.`,
});

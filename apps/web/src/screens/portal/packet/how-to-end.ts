interface Ending {
  /** Words on the button that ends the packet, where it is offered. */
  readonly button?: string;
  /** Reason why it is not. */
  readonly why?: string;
}

interface Facts {
  readonly isSigned: boolean;
  /** True if the reader decides for the patient; undefined until that is known. */
  readonly acts: boolean | undefined;
  readonly practice: string;
  readonly patient: string | undefined;
}

/** A packet is signed and sent by those who may sign. Others fill it in, and leave that to them. */
export function howToEnd({ isSigned, acts, practice, patient }: Facts): Ending {
  if (!isSigned) return { button: `Send to ${practice}` };
  if (acts === undefined) return {};
  if (acts) return { button: 'Sign and send' };
  const who = patient === undefined ? 'somebody who may sign' : `${patient}, or a relative who may sign for them,`;
  return { why: `You can fill in these forms. They also need a signature: ${who} signs and sends them.` };
}

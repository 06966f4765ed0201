import { type FormSignature, pad, signatureWords } from './codec.ts';
import classes from './signature.module.css';

/** A drawn signature for reading, with signer and time. */
export default function Ink({ signature }: { readonly signature: FormSignature }) {
  return (
    <figure className={classes['ink']}>
      <svg viewBox={`0 0 ${pad.width} ${pad.height}`} role="img" aria-label={`Drawn signature of ${signature.name}`}>
        <path d={signature.path} />
      </svg>
      <figcaption>{signatureWords(signature)}</figcaption>
    </figure>
  );
}

import classes from './fault.module.css';

/** Shows an error and announces it to screen readers; renders nothing without one. */
export const Fault = ({ children }: { readonly children: string | undefined }) =>
  children ? (
    <p role="alert" className={classes.fault}>
      {children}
    </p>
  ) : null;

export { ConfirmIdentityProvider, useConfirmIdentity, useReadyToSign } from './confirm-identity.tsx';

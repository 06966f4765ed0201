/** Identifier system under which the server finds a create by the device's own key. */
export const clientKeySystem = 'urn:notewell:client-key';

/** Text that the server writes and deletes again, to check that the database has room to grow. */
export const pulseFiller = /* sql */ `
ALTER TABLE serverPulse ADD COLUMN filler TEXT;
`

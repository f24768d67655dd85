/** What is written and taken away again, to see whether the database has room to grow. */
export const pulseFiller = /* sql */ `
ALTER TABLE serverPulse ADD COLUMN filler TEXT;
`

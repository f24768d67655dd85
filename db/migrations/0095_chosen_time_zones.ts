/** A place's time zone as a person has set it. NULL: `timeZone` follows from the address. */
export const chosenTimeZones = /* sql */ `
ALTER TABLE place ADD COLUMN chosenTimeZone TEXT;
`

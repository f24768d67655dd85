/** The minutes after which the bar's screen shows an order as late, in two steps. */
export const lateMinutes = /* sql */ `
ALTER TABLE business ADD COLUMN lateMinutes INTEGER NOT NULL DEFAULT 8;
ALTER TABLE business ADD COLUMN veryLateMinutes INTEGER NOT NULL DEFAULT 15;
`

/** The tip that the app's basket begins with, in percent of the drinks. */
export const defaultTips = /* sql */ `
ALTER TABLE business ADD COLUMN defaultTip INTEGER NOT NULL DEFAULT 0 CHECK (defaultTip >= 0);
`

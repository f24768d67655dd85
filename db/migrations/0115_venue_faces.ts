/** How a venue looks to its guests, besides its photo: its logo, and its color as '#rrggbb'. */
export const venueFaces = /* sql */ `
ALTER TABLE place ADD COLUMN logo TEXT;
ALTER TABLE place ADD COLUMN color TEXT;
`

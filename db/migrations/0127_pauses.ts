/** New orders are held back for a while, by the bar (docs/rules/orders.md#pause). */
export const pauses = /* sql */ `
-- Since when and until when the bar takes no new orders (Unix ms); null while it takes them. A time that is over counts as null.
ALTER TABLE business ADD COLUMN pausedAt INTEGER;
ALTER TABLE business ADD COLUMN pausedUntil INTEGER;
`

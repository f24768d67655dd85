/** Orders for a time (docs/rules/later.md). */
export const laterOrders = /* sql */ `
-- When its guest wants it (Unix ms, a whole minute); null for as soon as possible.
ALTER TABLE "order" ADD COLUMN wantedAt INTEGER;
-- Since when the bar has it (Unix ms): since it was paid, or for a later order since it had to be begun. Null before.
ALTER TABLE "order" ADD COLUMN queuedAt INTEGER;
UPDATE "order" SET queuedAt = paidAt WHERE paidAt IS NOT NULL;
DROP INDEX order_businessId_status;
CREATE INDEX order_businessId_status ON "order" (businessId, status, queuedAt);
CREATE INDEX order_later ON "order" (wantedAt) WHERE wantedAt IS NOT NULL AND queuedAt IS NULL;
`

/** When an order is ready, as its guest is told (docs/rules/promise.md). */
export const promises = /* sql */ `
-- What its guest was told first, and what holds now (Unix ms, whole minutes); null for an order that was placed without a promise.
ALTER TABLE "order" ADD COLUMN promisedBy INTEGER;
ALTER TABLE "order" ADD COLUMN readyBy INTEGER;
-- How often it was moved.
ALTER TABLE "order" ADD COLUMN readyByMoves INTEGER NOT NULL DEFAULT 0;
-- What it was reckoned to take if nothing unforeseen happens, and what orders like it usually took, in seconds.
ALTER TABLE "order" ADD COLUMN reckonedSeconds INTEGER;
ALTER TABLE "order" ADD COLUMN usualSeconds INTEGER;
-- The latest promise that the venue wants to give, in minutes, and whether it refuses an order that would be later or promises it all the same.
ALTER TABLE business ADD COLUMN latestPromise INTEGER CHECK (latestPromise > 0);
ALTER TABLE business ADD COLUMN whenTooBusy TEXT NOT NULL DEFAULT 'refuse' CHECK (whenTooBusy IN ('refuse', 'promise'));
`

/** The time after which a door must be seen open and shut before its lock counts as latched. */
export const latches = /* sql */ `
-- When a lock that a command released had no power any more, Unix milliseconds. Null for commands that moved none, and for those of before.
ALTER TABLE lockerCommand ADD COLUMN powerEndedAt INTEGER;
-- A door that moved was taken for a lock that latched: those under way are looked at by what their doors did since they ended.
UPDATE lockerCommand SET powerEndedAt = finishedAt WHERE awaitsMovement = 1;
DROP INDEX lockerCommand_awaitsMovement;
CREATE INDEX lockerCommand_awaitsMovement ON lockerCommand (lockerId, cubby) WHERE awaitsMovement = 1;
`

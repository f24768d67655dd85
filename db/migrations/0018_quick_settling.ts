/** Indexes for the sweep's queries, so that every two seconds it need not read all cubbies and all commands of the night. */
export const quickSettling = /* sql */ `
-- Its lock was released, and whether its door moves has not been looked at yet.
ALTER TABLE lockerCommand ADD COLUMN awaitsMovement INTEGER NOT NULL DEFAULT 0 CHECK (awaitsMovement IN (0, 1));
UPDATE lockerCommand SET awaitsMovement = 1
  WHERE status = 'Done' AND finishedAt > (SELECT max(finishedAt) - 3600000 FROM lockerCommand);
CREATE INDEX lockerCommand_awaitsMovement ON lockerCommand (finishedAt) WHERE awaitsMovement = 1;

CREATE INDEX cubby_unlatched ON cubby (lockerId) WHERE frontUnlatchedAt IS NOT NULL OR backUnlatchedAt IS NOT NULL;
`

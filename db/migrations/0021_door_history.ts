/** Indexes for a day's door history of a locker, without reading its other days. */
export const doorHistory = /* sql */ `
CREATE INDEX doorEvent_at ON doorEvent (lockerId, at);
CREATE INDEX lockerCommand_at ON lockerCommand (lockerId, createdAt);
`

/** Data for opening a locker without the internet: the load in each cubby, where the locker accepts tickets, and the staff's PINs. */
export const tickets = /* sql */ `
-- Another one each time that a drink is put in; null while there is none that a ticket may open.
ALTER TABLE cubby ADD COLUMN loadId TEXT;
UPDATE cubby SET loadId = orderId || '.' || lower(hex(randomblob(8)))
  WHERE phase IN ('Loaded', 'Collecting', 'Unclaimed') AND orderId IS NOT NULL;

-- It was opened with a ticket while the locker was offline, and told afterwards.
ALTER TABLE lockerCommand ADD COLUMN byTicket INTEGER NOT NULL DEFAULT 0 CHECK (byTicket IN (0, 1));

-- Where the controller takes tickets on the venue's own network; null when it has no such page.
ALTER TABLE businessLocker ADD COLUMN ticketPage TEXT;

-- Four digits, hashed like a password: for the locker without the internet.
ALTER TABLE user ADD COLUMN pinHash TEXT;
`

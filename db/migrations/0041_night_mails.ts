/** Subscriptions to the mail about a venue's night, with the last business date sent. */
export const nightMails = /* sql */ `
CREATE TABLE nightMail (
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE CASCADE,
  sentFor TEXT NOT NULL,
  PRIMARY KEY (userId, businessId)
) STRICT, WITHOUT ROWID;
CREATE INDEX nightMail_businessId ON nightMail (businessId);
`

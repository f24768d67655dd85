/** Who wants a venue's night by mail, and for which business date it was sent last. */
export const nightMails = /* sql */ `
CREATE TABLE nightMail (
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  businessId INTEGER NOT NULL REFERENCES business (id) ON DELETE CASCADE,
  sentFor TEXT NOT NULL,
  PRIMARY KEY (userId, businessId)
) STRICT, WITHOUT ROWID;
CREATE INDEX nightMail_businessId ON nightMail (businessId);
`

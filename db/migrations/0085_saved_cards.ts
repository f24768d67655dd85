/** Whether the guest wants Stripe to save the card of a payment. */
export const savedCards = /* sql */ `
ALTER TABLE payment ADD COLUMN savesCard INTEGER NOT NULL DEFAULT 0 CHECK (savesCard IN (0, 1));
`

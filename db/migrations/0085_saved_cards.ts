/** Whether the guest wants the card of a payment to be saved at Stripe. */
export const savedCards = /* sql */ `
ALTER TABLE payment ADD COLUMN savesCard INTEGER NOT NULL DEFAULT 0 CHECK (savesCard IN (0, 1));
`

/** Receipts, and the card that paid an order. */
export const receipts = /* sql */ `
ALTER TABLE customer ADD COLUMN receiptsByMail INTEGER NOT NULL DEFAULT 1 CHECK (receiptsByMail IN (0, 1));

-- As Stripe names them, once it was asked: 'visa', '4242', and the wallet that it was in ('apple_pay').
ALTER TABLE payment ADD COLUMN cardBrand TEXT;
ALTER TABLE payment ADD COLUMN cardLast4 TEXT;
ALTER TABLE payment ADD COLUMN cardWallet TEXT;
`

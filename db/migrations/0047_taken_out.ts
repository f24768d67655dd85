/** Orders that staff take out of a cubby for another reason than to hand them over. */
export const takenOut = /* sql */ `
-- While its back opens for an order that is taken out: what becomes of the order once the door was opened and shut. NULL: it is handed over.
ALTER TABLE cubby ADD COLUMN becomes TEXT CHECK (becomes IN ('Prepared', 'Cancelled', 'Refunded'));
`

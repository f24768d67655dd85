/** Records that a refund of a payment failed after Stripe had made it, when the venue's share and the fee had already been given back. */
export const failedRefunds = /* sql */ `
-- Unix ms; null if no refund of it has failed like that.
ALTER TABLE payment ADD COLUMN refundFailedAt INTEGER;
UPDATE payment SET refundFailedAt = (
  SELECT max(refund.updatedAt) FROM refund
  WHERE refund.paymentId = payment.id AND refund.status = 'Failed' AND refund.stripeRefundId IS NOT NULL
) WHERE EXISTS (
  SELECT 1 FROM refund
  WHERE refund.paymentId = payment.id AND refund.status = 'Failed' AND refund.stripeRefundId IS NOT NULL
);
`

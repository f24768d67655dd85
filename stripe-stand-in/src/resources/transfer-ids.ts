/** The id of a transfer in the account that gets it: a payment. */
export function paymentOfTransfer(transfer: string): string {
  return `py_${transfer.slice('tr_'.length)}`
}

/** The id of a transfer's reversal in the account that gives it back: a refund of the payment. */
export function refundOfReversal(reversal: string): string {
  return `pyr_${reversal.slice('trr_'.length)}`
}

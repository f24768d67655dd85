/** Stripe's codes for a failed payout, in words. */
const FAILURES: Readonly<Record<string, string>> = {
  account_closed: 'The bank account is closed.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account does not accept this kind of transfer.',
  bank_ownership_changed: 'The bank account now belongs to another bank.',
  could_not_process: 'The bank could not process it.',
  debit_not_authorized: 'The bank account does not allow withdrawals.',
  declined: 'The bank declined it.',
  incorrect_account_holder_address: 'The address at the bank is another one.',
  incorrect_account_holder_details: 'The details at the bank are others.',
  incorrect_account_holder_name: 'The name at the bank is another one.',
  incorrect_account_type: 'The bank account is of another type.',
  insufficient_funds: 'The balance at Stripe was too low.',
  invalid_account_number: 'The account number is wrong.',
  invalid_account_number_length: 'The account number has too many or too few digits.',
  invalid_currency: 'The bank account does not take US dollars.',
  no_account: 'The bank does not know the account.',
}

interface PayoutFailure {
  /** Stripe's code. */
  failureCode: string | null
  /** Stripe's sentence. */
  failureMessage: string | null
}

/** Why a payout failed. */
export function payoutFailureInWords({ failureCode, failureMessage }: PayoutFailure) {
  return FAILURES[failureCode ?? ''] ?? failureMessage ?? 'The bank returned it.'
}

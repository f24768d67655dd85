import type { StripeStepTable } from '../../../db/tables'
import type { Services } from '../../platform/server/services'
import { ACCOUNT } from './account-job'
import { CUSTOMER } from './customers'
import { FEE_REFUND } from './fee-refund'
import { FORGET_CUSTOMER } from './forget-guest'
import { carryOut, type StripeJobWork } from './jobs'
import { readFault } from './stripe-fault'

const BATCH = 20

const WORK: Record<StripeStepTable['kind'], StripeJobWork> = {
  FeeRefund: FEE_REFUND,
  Customer: CUSTOMER,
  ForgetCustomer: FORGET_CUSTOMER,
  Account: ACCOUNT,
}

/** Carries out the due jobs: those whose response was lost, and those that run in the background. */
export async function runJobs(app: Services): Promise<void> {
  const due = await app.db
    .selectFrom('stripeStep')
    .leftJoin('refund', 'refund.id', 'stripeStep.refundId')
    .selectAll('stripeStep')
    .where('stripeStep.nextCheckAt', '<=', app.now())
    // The fee goes back after the refund, not before.
    .where((eb) => eb.or([eb('refund.id', 'is', null), eb('refund.status', '=', 'Pending')]))
    .orderBy('stripeStep.nextCheckAt')
    .limit(BATCH)
    .execute()
  for (const job of due) {
    try {
      await carryOut(app, job, WORK[job.kind])
    } catch (error) {
      // Stripe does not answer: the others would fail, too.
      if (readFault(error).kind === 'unclear') return
    }
  }
}

import { z } from 'zod'
import { isBarbackError, conflict } from '../../../contract/errors'
import { chargeAgain, closeForGuest, staffTab } from '../../ordering/tabs/staff'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { failureWords, inDollars, liveWords } from './charge-words'
import { countLiveOrders } from './count-live-orders'

const press = z.object({ intent: z.enum(['closeTab', 'chargeAgain']) })

interface Pressed {
  /** A sentence for staff that names the sum charged or unpaid. */
  message: string
  /** False while a part of the tab is unpaid. */
  isPaid: boolean
}

/** Carries out a press on a tab: closing it, or charging what could not be charged. @throws 404, 403, 409 in words for staff */
export async function pressTab(
  app: Services,
  actor: UserActor,
  of: { businessId: number; tabId: number },
  form: FormData,
): Promise<Pressed> {
  const { intent } = press.parse(Object.fromEntries(form))
  if (intent === 'closeTab') await closeOrRefuse(app, actor, of)
  else await chargeAgain(app, actor, of)
  return outcomeOf(await staffTab(app, actor, of))
}

/** Closes the tab. Words the refusal for staff, because the domain words it for guests. */
async function closeOrRefuse(
  app: Services,
  actor: UserActor,
  of: { businessId: number; tabId: number },
): Promise<void> {
  try {
    await closeForGuest(app, actor, of)
  } catch (error) {
    if (!isBarbackError(error) || error.code !== 'orders_live') throw error
    throw conflict('orders_live', liveWords(await countLiveOrders(app.db, of.tabId)), error.details)
  }
}

function outcomeOf({ guest, bill, unpaid, charges, settledAt }: Awaited<ReturnType<typeof staffTab>>): Pressed {
  if (unpaid > 0) {
    const failed = charges.findLast(({ status }) => status === 'Failed')
    return { message: `${inDollars(unpaid)} not paid: ${failureWords(failed?.errorMessage ?? null)}`, isPaid: false }
  }
  if (settledAt === null) return { message: `The tab of ${guest} is closed. The card is being charged`, isPaid: true }
  return { message: `The tab of ${guest} is closed: ${inDollars(bill?.total ?? 0)} paid`, isPaid: true }
}

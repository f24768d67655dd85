import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { TAB_SPLITS } from '../../../contract/enumerations'
import { dollarsFromCents } from '../../../contract/money'
import type { Tip } from '../../../contract/tips'
import { addKey } from '../../ordering/checkout/basket'
import type { OpenTab } from '../../ordering/tabs/tab-sums'
import { closeOwnTab } from '../../ordering/tabs/close'
import { raiseTab } from '../../ordering/tabs/open'
import { payPart } from '../../ordering/tabs/pay-rest'
import { readTab } from '../../ordering/tabs/read'
import { removeFriend } from '../../ordering/tabs/sharing'
import { readTip, tipFields } from '../basket/tips'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import { refusedInWords } from '../refused-words'
import { tabWordsIn } from '../words/tabs'
import { redirectAfter, pendingPayment, refuseSentBefore } from './hold-state'
import { FROM_BASKET, isOwed, ownOpenTab, slugOfTab } from './tab-here'

const closeForm = z.object({
  tip: tipFields.tip.optional(),
  ownTip: tipFields.ownTip,
  /** The bill without a tip that the guest saw. Dollars. */
  owed: z.coerce.number().optional(),
  split: z.enum(TAB_SPLITS).optional(),
})
const tabForm = z.discriminatedUnion('intent', [
  closeForm.extend({ intent: z.literal('close') }),
  z.object({
    intent: z.literal('raise'),
    /** Idempotency key of the form. */
    once: addKey,
    /** Dollars. */
    by: z.coerce.number(),
    /** A saved card or a test card; '' for the card of the tab. */
    card: z.string().optional(),
  }),
  z.object({ intent: z.literal('payRest') }),
  z.object({
    intent: z.literal('leave'),
    /** Id of the guest's place on the tab. */
    friend: z.coerce.number().int(),
  }),
])

/**
 * Handles the tab's buttons: closes it with the chosen tip, raises its limit, pays what friends have not paid, or leaves a friend's tab.
 *
 * @throws as `closeOwnTab` and `raiseTab`, 409 `total_changed` if the bill is not the one that the guest saw
 */
export async function pressTab(call: GuestCall): Promise<Response> {
  const { app, address } = call
  const guest = call.guest()
  const tabId = call.id()
  const here = `/app/tabs/${tabId}`
  const sent = await call.form(tabForm)
  if (sent.intent === 'close') {
    const tip = await tipOf(call, tabId, sent)
    const { split } = sent
    await closeOwnTab(app, guest, tabId, { ...(tip && { tip }), ...(split && { split }) })
    // The guest's bank may ask them to confirm the rest that the hold does not cover.
    return redirectAfter(pendingPayment(await readTab(app, guest, tabId)), { tabId, whenHeld: here })
  }
  if (sent.intent === 'payRest') {
    await payPart(app, guest, { tabId, address })
    return redirect(here)
  }
  if (sent.intent === 'leave') {
    await removeFriend(app, guest, { tabId, friendId: sent.friend })
    return redirect(here)
  }
  const { once, by, card } = sent
  const body = { by, ...(card && { paymentMethodId: card }) }
  await raiseTab(app, guest, { tabId, key: once, body, address }).catch(refuseSentBefore(call))
  const charge = (await readTab(app, guest, tabId)).charges.findLast(({ kind }) => kind === 'Hold')
  return redirectAfter(charge, { tabId, whenHeld: await backFrom(call, here) })
}

/** Returns the path of the basket if the guest came from there because it did not fit, or else `here`. */
async function backFrom(call: GuestCall, here: string): Promise<string> {
  if (!call.url.searchParams.has(FROM_BASKET)) return here
  return `/app/b/${await slugOfTab(call, call.id())}/basket`
}

/** Returns the tip that the guest chose; undefined for a visit without a bill. @throws 409 `total_changed` */
async function tipOf(call: GuestCall, tabId: number, sent: z.infer<typeof closeForm>): Promise<Tip | undefined> {
  const { businessId } = await readTab(call.app, call.guest(), tabId)
  const open = await ownOpenTab(call, businessId)
  if (open?.id !== tabId || sent.owed === undefined) return undefined
  if (!isOwed(open, sent.owed)) throw billChanged(call, sent.owed, open)
  if (sent.tip === undefined) return undefined
  const { body } = readTip({ tip: sent.tip, ownTip: sent.ownTip }, dollarsFromCents(open.subtotalCents), call.language)
  // An omitted tip would count as the one chosen on opening.
  return body.tip ?? { type: 'percent', value: 0 }
}

function billChanged({ language }: GuestCall, shown: number, { owedCents }: OpenTab) {
  const is = dollars(dollarsFromCents(owedCents), language)
  return refusedInWords('total_changed', tabWordsIn(language).close.changed(dollars(shown, language), is))
}

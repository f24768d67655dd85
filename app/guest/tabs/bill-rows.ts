import type { TabBill, TabDetails } from '../../../contract/calls/tabs'
import { groupBy } from '../../../contract/group-by'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { loadOrders, type OrderView } from '../../ordering/orders/read'
import { offeredTips } from '../basket/tips'
import type { ChosenTip } from '../basket/tip-choice'
import { taxRows } from '../basket/tax-rows'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import { allInGuestsLanguage } from '../orders/in-guests-language'
import { listedOrders } from '../orders/listed-order'
import { tabLinesIn } from '../words/tab-lines'
import { tabWordsIn, type TabWords } from '../words/tabs'
import { ownOpenTab } from './tab-here'

/** Returns the bill in the guest's language: its lines by order, and its sums. The sums of an open tab exclude the tip, which the guest chooses on closing. */
export async function billOfTab(call: GuestCall, tab: TabDetails & { bill: TabBill | null }, orders: OrderView[]) {
  const { language, words } = call
  const { bill } = tab
  if (!bill) return null
  const { bill: texts, friend } = tabWordsIn(language)
  const isFriend = tab.sharing?.role === 'friend'
  const inDollars = (amount: number) => dollars(amount, language)
  const isOpen = tab.closedAt === null
  const total = isOpen ? minus(bill.total, bill.tip) : bill.total
  const amounts: Array<[name: string, amount: number, isShown: boolean]> = [
    [words.basket.subtotal, bill.subtotal, true],
    [tabLinesIn(language).takenOff, -bill.takenOff, bill.takenOff > 0],
    [words.basket.fee, bill.serviceFee, bill.serviceFee > 0],
    ...taxRows(bill, words).map(([name, amount]): [string, number, boolean] => [name, amount, true]),
    [words.basket.tip, bill.tip, !isOpen && bill.tip > 0],
  ]
  return {
    groups: await groupsOf(call, bill, orders),
    rows: amounts.flatMap(([name, amount, isShown]) => (isShown ? [{ name, amount: inDollars(amount) }] : [])),
    total: inDollars(total),
    /** Label of the total. A friend's total is their drinks alone. */
    sum: isFriend ? friend.yours : isOpen ? texts.soFar : words.basket.total,
    isBeforeTip: isOpen && !isFriend,
    leftMeans: isFriend ? null : texts.leftMeans,
    limit: limitOf(tab, { texts, isFriend, inDollars }),
  }
}

interface LimitWords {
  texts: TabWords['bill']
  isFriend: boolean
  inDollars: (amount: number) => string
}

/** The limit of an open tab and what is left of it, in words; null for a closed tab and for a friend who has left. */
function limitOf({ closedAt, limit, left }: TabDetails, { texts, isFriend, inDollars }: LimitWords): string | null {
  if (closedAt !== null || left === null) return null
  if (isFriend) return texts.leftForYou(inDollars(left))
  return limit === null ? null : texts.of(inDollars(limit), inDollars(left))
}

/** Returns the lines of a bill by order, in the guest's language. A friend's order has the friend's name; the host cannot open it. */
async function groupsOf(call: GuestCall, bill: TabBill, orders: readonly OrderView[]) {
  const { app, language, words } = call
  const { bill: texts } = tabWordsIn(language)
  const byOrder = groupBy(bill.lines, ({ orderId }) => orderId)
  const own = orders.filter(({ id }) => byOrder.has(id))
  const isOwn = new Set(own.map(({ id }) => id))
  const friends = [...byOrder.keys()].filter((id) => !isOwn.has(id))
  const theirs = friends.length > 0 ? await loadOrders(app, (rows) => rows.where('order.id', 'in', friends)) : []
  const listed = new Map((await listedOrders(app, language, own)).map((order) => [order.id, order]))
  const translated = await allInGuestsLanguage({ app, language }, [...own, ...theirs])
  const itemsOf = new Map(translated.map(({ id, items }) => [id, items]))
  return [...byOrder].map(([id, lines]) => {
    const order = listed.get(id)
    const items = itemsOf.get(id) ?? []
    const called = words.orders.called(order?.number ?? lines[0]?.dailyNumber ?? id)
    return {
      id,
      name: isOwn.has(id) ? called : `${lines[0]?.guest ?? ''} · ${called}`,
      isOwn: isOwn.has(id),
      state: order?.stateText ?? '',
      lines: lines.map(({ name, pour, quantity, total, takenOff: back }, index) => ({
        text: `${quantity} × ${items[index]?.name ?? name}`,
        lang: items[index]?.nameLang,
        pour: items[index]?.pour ?? pour,
        total: dollars(total, language),
        takenOff: back > 0 ? texts.wasTakenOff(dollars(back, language)) : null,
      })),
    }
  })
}

/** Returns the data of the form that closes the tab: the tips offered, and what the tab owes and holds, in dollars. Null if the tab is not open. */
export async function closingOf(call: GuestCall, { businessId, usualTip, limit, sharing }: TabDetails) {
  const open = await ownOpenTab(call, businessId)
  if (!open) return null
  const { venue } = await call.app.priceBooks.of(call.app.db, businessId)
  const chosen = usualTip?.type === 'percent' ? usualTip.value : venue.defaultTip
  const tip: ChosenTip =
    usualTip?.type === 'amount' ? { chosen: 'own', typed: usualTip.value.toFixed(2) } : { chosen, typed: '' }
  return {
    /** The bill without a tip, in dollars. The form sends it back, so that a bill that has changed is not charged unseen. */
    owed: dollarsFromCents(open.owedCents),
    limit: limit ?? 0,
    isShared: sharing !== null && sharing.friends.length > 0,
    tips: open.subtotalCents > 0 ? offeredTips(open.subtotalCents, open.owedCents, chosen) : [],
    tip,
  }
}

function minus(one: number, other: number): number {
  return dollarsFromCents(centsFromDollars(one) - centsFromDollars(other))
}

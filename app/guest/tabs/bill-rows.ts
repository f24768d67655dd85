import type { TabBill, TabDetails } from '../../../contract/calls/tabs'
import { groupBy } from '../../../contract/group-by'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import type { OrderView } from '../../ordering/orders/read'
import { offeredTips } from '../basket/tips'
import type { ChosenTip } from '../basket/tip-choice'
import { taxRows } from '../basket/tax-rows'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import { allInGuestsLanguage } from '../orders/in-guests-language'
import { listedOrders } from '../orders/listed-order'
import { stateWords } from '../orders/order-state'
import { tabWordsIn, type TabWords } from '../words/tabs'
import { ownOpenTab } from './tab-here'

/** The bill as a guest reads it: its lines by order, in the guest's language, and its sums. While the tab is open they are without a tip, which is chosen on closing. */
export async function billOfTab(call: GuestCall, tab: TabDetails & { bill: TabBill | null }, orders: OrderView[]) {
  const { app, language, words } = call
  const { bill } = tab
  if (!bill) return null
  const { bill: texts, takenOff, friend } = tabWordsIn(language)
  const isFriend = tab.sharing?.role === 'friend'
  const inDollars = (amount: number) => dollars(amount, language)
  const onTab = orders.filter((order) => order.onTab && order.status !== 'Cancelled')
  const translated = await allInGuestsLanguage({ app, language }, onTab)
  const listed = new Map((await listedOrders(app, language, onTab)).map((order) => [order.id, order]))
  const isOpen = tab.closedAt === null
  const total = isOpen ? minus(bill.total, bill.tip) : bill.total
  const amounts: Array<[name: string, amount: number, isShown: boolean]> = [
    [words.basket.subtotal, bill.subtotal, true],
    [takenOff, -bill.takenOff, bill.takenOff > 0],
    [words.basket.fee, bill.serviceFee, bill.serviceFee > 0],
    ...taxRows(bill, words).map(([name, amount]): [string, number, boolean] => [name, amount, true]),
    [words.basket.tip, bill.tip, !isOpen && bill.tip > 0],
  ]
  const own = translated.map(({ id, items }) => {
    const order = listed.get(id)
    const lines = bill.lines.filter(({ orderId }) => orderId === id)
    return {
      id,
      name: words.orders.called(order?.number ?? id),
      isOwn: true,
      state: order ? stateWords(words, order.state, order.cubby) : '',
      lines: lines.map(({ name, pour, quantity, total: sum, takenOff: back }, index) => ({
        text: `${quantity} × ${items[index]?.name ?? name}`,
        lang: items[index]?.nameLang,
        pour: items[index]?.pour ?? pour,
        total: inDollars(sum),
        takenOff: back > 0 ? texts.wasTakenOff(inDollars(back)) : null,
      })),
    }
  })
  return {
    groups: [...own, ...friendsGroups(call, bill, new Set(onTab.map(({ id }) => id)))],
    rows: amounts.flatMap(([name, amount, isShown]) => (isShown ? [{ name, amount: inDollars(amount) }] : [])),
    total: inDollars(total),
    /** Of a friend, the drinks alone. */
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

/** What is left of an open tab; null once the guest can order nothing on it. */
function limitOf({ closedAt, limit, left }: TabDetails, { texts, isFriend, inDollars }: LimitWords): string | null {
  if (closedAt !== null || left === null) return null
  if (isFriend) return texts.leftForYou(inDollars(left))
  return limit === null ? null : texts.of(inDollars(limit), inDollars(left))
}

/** The lines of friends on a shared tab. Their orders are not the host's to open. */
function friendsGroups({ language, words }: GuestCall, bill: TabBill, isOwn: ReadonlySet<number>) {
  const { bill: texts } = tabWordsIn(language)
  const lines = bill.lines.filter(({ orderId }) => !isOwn.has(orderId))
  return [...groupBy(lines, ({ orderId }) => orderId)].map(([id, ofOrder]) => ({
    id,
    name: `${ofOrder[0]?.guest ?? ''} · ${words.orders.called(ofOrder[0]?.dailyNumber ?? id)}`,
    isOwn: false,
    state: '',
    lines: ofOrder.map(({ name, pour, quantity, total, takenOff }) => ({
      text: `${quantity} × ${name}`,
      lang: undefined,
      pour,
      total: dollars(total, language),
      takenOff: takenOff > 0 ? texts.wasTakenOff(dollars(takenOff, language)) : null,
    })),
  }))
}

/** The tips to choose from when the tab is closed now, what it then comes to, and what becomes of its hold. */
export async function closingOf(call: GuestCall, { businessId, usualTip, limit, sharing }: TabDetails) {
  const open = await ownOpenTab(call, businessId)
  if (!open) return null
  const { venue } = await call.app.priceBooks.of(call.app.db, businessId)
  const chosen = usualTip?.type === 'percent' ? usualTip.value : venue.defaultTip
  const tip: ChosenTip =
    usualTip?.type === 'amount' ? { chosen: 'own', typed: usualTip.value.toFixed(2) } : { chosen, typed: '' }
  return {
    /** Without a tip, in dollars: what the guest saw when they close. */
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

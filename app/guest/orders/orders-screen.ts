import { ordersQuery } from '../../../contract/calls/orders'
import { tabsQuery } from '../../../contract/calls/tabs'
import { isLiveOrder } from '../../../contract/order-states'
import { activeOrders, listOrders } from '../../ordering/orders/read'
import { listTabs } from '../../ordering/tabs/read'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import type { Language } from '../words'
import { tabLinesIn } from '../words/tab-lines'
import { tabWordsIn } from '../words/tabs'
import { listedOrders } from './listed-order'

const PAGE_SIZE = 12
/** A guest has one open tab per venue, and visits few venues within an hour. */
const NEWEST_TABS = 5

/** Returns the guest's live orders, their open tabs, and a page of the other orders, newest first. */
export async function ordersScreen(call: GuestCall) {
  const { app, url, language } = call
  const tabWords = tabWordsIn(language)
  const guest = call.guest()
  const query = ordersQuery.parse({ page: url.searchParams.get('page') ?? '', size: PAGE_SIZE })
  const isFirst = query.page === 0
  const open = isFirst ? (await activeOrders(app, guest)).results : []
  const tabs = isFirst ? (await listTabs(app, guest, tabsQuery.parse({ size: NEWEST_TABS }))).results : []
  const openTabs = tabs.filter(
    ({ status, orderCount, limit, unpaid }) => unpaid > 0 || (status === 'Open' && (orderCount > 0 || limit !== null)),
  )
  const listed = await listOrders(app, guest, query)
  return {
    title: call.words.orders.title,
    open: await listedOrders(app, language, open),
    tabs: openTabs.length > 0 && {
      title: tabLinesIn(language).openOnes,
      listed: openTabs.map(({ id, placeName, orderCount, total, limit, unpaid }) => ({
        id,
        placeName,
        orders: tabWords.orders(orderCount),
        total: unpaid > 0 ? tabWords.closed.pay(dollars(unpaid, language)) : sumOf(total, limit, language),
      })),
    },
    earlier: await listedOrders(
      app,
      language,
      listed.results.filter(({ status }) => !isLiveOrder(status)),
    ),
    newer: query.page > 0 ? query.page - 1 : null,
    older: (query.page + 1) * PAGE_SIZE < listed.total ? query.page + 1 : null,
  }
}

/** The sum of a visit; on a tab that is paid at the end also its limit. */
function sumOf(total: number, limit: number | null, language: Language): string {
  const spent = dollars(total, language)
  return limit === null ? spent : tabLinesIn(language).listed(spent, dollars(limit, language))
}

export type OrdersScreen = Awaited<ReturnType<typeof ordersScreen>>

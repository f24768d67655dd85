import { calls } from '../../../contract/calls'
import { checkAge } from '../../ordering/age/check'
import { changeAtKiosk, kioskAt, kioskOrder, kioskQueue } from '../../ordering/bar/kiosk'
import { answerRefused, guestsHeldBack } from '../../ordering/care/go-on'
import { answerRelease } from '../../ordering/lockers/attended'
import { endPause, pauseOrders } from '../../ordering/menu/pause'
import { setSoldOut } from '../../ordering/menu/sold-out'
import { chargeAgain, closeForGuest, openTabs, staffTab } from '../../ordering/tabs/staff'
import { answers } from './answers'

export const kiosk = answers(calls.kiosk, {
  queue: async ({ app, actor, address, headers }) => {
    const { businessId } = await kioskAt(app.db, actor, headers.lockerId)
    if (actor.userType === 'Business') app.venueNetworks.note(address, businessId)
    return kioskQueue(app, actor, businessId)
  },
  order: async ({ app, actor, headers, params }) =>
    kioskOrder(app, actor, (await kioskAt(app.db, actor, headers.lockerId)).businessId, params.id),
  change: async ({ app, actor, headers, params, body }) =>
    changeAtKiosk(app, actor, await kioskAt(app.db, actor, headers.lockerId), params.id, body),
  release: async ({ app, actor, headers, params, body }) => {
    const { businessId } = await kioskAt(app.db, actor, headers.lockerId)
    await kioskOrder(app, actor, businessId, params.id)
    await answerRelease(app, actor, { orderId: params.id, ...body })
    return kioskOrder(app, actor, businessId, params.id)
  },
  heldBack: async ({ app, actor, headers }) =>
    guestsHeldBack(app, actor, (await kioskAt(app.db, actor, headers.lockerId)).businessId),
  goOn: async ({ app, actor, headers, params, body }) => {
    const { businessId } = await kioskAt(app.db, actor, headers.lockerId)
    await answerRefused(app, actor, { businessId, id: params.id }, body)
    return guestsHeldBack(app, actor, businessId)
  },
  checkAge: async ({ app, actor, headers, body }) =>
    checkAge(app, actor, (await kioskAt(app.db, actor, headers.lockerId)).businessId, body),
  events: async ({ app, actor, headers }) => {
    const { businessId } = await kioskAt(app.db, actor, headers.lockerId)
    return (event) => event.businessId === businessId
  },
  tabs: async ({ app, actor, headers }) =>
    openTabs(app, actor, (await kioskAt(app.db, actor, headers.lockerId)).businessId),
  tab: async ({ app, actor, headers, params }) => {
    const { businessId } = await kioskAt(app.db, actor, headers.lockerId)
    return staffTab(app, actor, { businessId, tabId: params.id })
  },
  closeTab: async ({ app, actor, headers, params }) => {
    const { businessId } = await kioskAt(app.db, actor, headers.lockerId)
    await closeForGuest(app, actor, { businessId, tabId: params.id })
    return staffTab(app, actor, { businessId, tabId: params.id })
  },
  chargeTab: async ({ app, actor, headers, params }) => {
    const { businessId } = await kioskAt(app.db, actor, headers.lockerId)
    await chargeAgain(app, actor, { businessId, tabId: params.id })
    return staffTab(app, actor, { businessId, tabId: params.id })
  },
  pause: async ({ app, actor, headers, body }) => {
    const { businessId } = await kioskAt(app.db, actor, headers.lockerId)
    const until = await pauseOrders(app, actor, businessId, body.minutes)
    return { pausedUntil: new Date(until).toISOString() }
  },
  endPause: async ({ app, actor, headers }) => {
    await endPause(app, actor, (await kioskAt(app.db, actor, headers.lockerId)).businessId)
    return { pausedUntil: null }
  },
  soldOut: ({ app, actor, params, body }) => setSoldOut(app, actor, params.id, body.soldOutUntil),
})

import { z } from 'zod'
import { ORDER_ITEM_STATUSES, RECIPE_ITEM_TYPES, type OrderStatus } from '../../contract/enumerations'
import { isBarbackError } from '../../contract/errors'
import { GO_ON_REASONS, type GoOnAnswer } from '../../contract/drink-limits'
import { PAUSE_MINUTES } from '../../contract/limits'
import { doorSide } from '../../contract/locker-protocol'
import type { UserActor } from '../platform/auth/actor'
import { answerRefused } from '../ordering/care/go-on'
import { answerRelease } from '../ordering/lockers/attended'
import { handOver } from '../ordering/lockers/hand-over'
import { markLoaded } from '../ordering/lockers/mark-loaded'
import { emptyCubby } from '../ordering/lockers/empty'
import { changeAtKiosk, kioskOrder, waitInLine } from '../ordering/bar/kiosk'
import { resolveProblem } from '../ordering/bar/resolve-problem'
import { startTogether } from './start-together'
import { handOverNow } from '../ordering/bar/hand-over-now'
import { undoBarStep } from '../ordering/bar/undo'
import { compOrder, undoComp } from '../ordering/comps/comp'
import { compForm, readComp } from '../ordering/comps/comp-form'
import { openForService } from '../ordering/lockers/service'
import { refundChoice } from './cubbies/refund-choice'
import { endPause, pauseOrders } from '../ordering/menu/pause'
import { SOLD_OUT_FOR, sellOutFor } from '../ordering/menu/sold-out'
import { sellOutPart } from '../ordering/menu/sold-out-part'
import type { Services } from '../platform/server/services'
import { withoutInvisible } from '../../contract/invisible'
import { printable } from '../../contract/printable'

const onOrder = { orderId: z.coerce.number().int().positive(), version: z.coerce.number().int().positive() }

const onCubby = { lockerId: z.string().min(1), cubby: z.coerce.number().int().positive(), refund: refundChoice }

/** A guest whom a drink limit holds back. */
const onGuest = { guest: z.coerce.number().int().positive(), reason: z.enum(GO_ON_REASONS).optional() }

const MAX_TOGETHER = 100

/** '17:3': order 17 at version 3. */
const orderInVersion = z
  .string()
  .regex(/^\d{1,15}:\d{1,9}$/)
  .transform((value) => {
    const [id = '', version = ''] = value.split(':')
    return { id: Number(id), version: Number(version) }
  })

/** A page that is older than its server sends no 'howLong'. */
const forHowLong = { howLong: z.enum(SOLD_OUT_FOR).default('tonight') }
const onPart = { type: z.enum(RECIPE_ITEM_TYPES), id: z.coerce.number().int().positive() }

/** Empty: until somebody ends it. */
const pauseFor = z.preprocess(
  (value) => (value === '' ? null : Number(value)),
  z.union(PAUSE_MINUTES.map((minutes) => z.literal(minutes))).nullable(),
)

/** The form fields of the kiosk's buttons, by `intent`. */
const press = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), ...onOrder }),
  z.object({ intent: z.literal('prepared'), ...onOrder }),
  z.object({
    intent: z.literal('load'),
    ...onOrder,
    cubby: z.preprocess((value) => value || undefined, z.coerce.number().int().positive().optional()),
  }),
  z.object({ intent: z.literal('prepareAndLoad'), ...onOrder }),
  z.object({ intent: z.literal('line'), ...onOrder }),
  z.object({ intent: z.literal('loaded'), ...onOrder }),
  z.object({ intent: z.literal('counter'), ...onOrder }),
  z.object({ intent: z.literal('reload'), ...onOrder }),
  z.object({ intent: z.literal('reloadByHand'), ...onOrder }),
  z.object({ intent: z.literal('handOver'), ...onOrder }),
  z.object({ intent: z.literal('handOverNow'), ...onOrder }),
  z.object({ intent: z.literal('takenOut'), ...onOrder }),
  z.object({
    intent: z.literal('cancel'),
    ...onOrder,
    reason: printable(z.string().trim().overwrite(withoutInvisible))
      .min(1, 'Enter a reason for cancelling')
      .max(255, 'Too Long!'),
  }),
  z.object({
    intent: z.literal('item'),
    ...onOrder,
    reason: z.string().trim().max(255, 'Too Long!').optional(),
    // One button value carries both: '17:NotAvailable'.
    item: z.string().transform((value, context) => {
      const [id, status] = value.split(':')
      const parsed = z
        .object({ id: z.coerce.number().int().positive(), status: z.enum(ORDER_ITEM_STATUSES) })
        .safeParse({ id, status })
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: 'Press the button again' })
      return z.NEVER
    }),
  }),
  z.object({ intent: z.literal('startTogether'), orders: z.array(orderInVersion).min(1).max(MAX_TOGETHER) }),
  z.object({ intent: z.literal('undo'), step: z.coerce.number().int().positive() }),
  z.object(compForm),
  z.object({ intent: z.literal('undoComp'), orderId: onOrder.orderId, comp: z.coerce.number().int().positive() }),
  // No version: the guest at the locker waits regardless of other changes to the order.
  z.object({ intent: z.literal('seen'), orderId: onOrder.orderId }),
  z.object({ intent: z.literal('notNow'), orderId: onOrder.orderId }),
  z.object({ intent: z.literal('goOnHour'), ...onGuest }),
  z.object({ intent: z.literal('goOnNight'), ...onGuest }),
  z.object({ intent: z.literal('goOnNo'), ...onGuest }),
  z.object({
    intent: z.literal('dealtWith'),
    orderId: onOrder.orderId,
    problem: z.coerce.number().int().positive(),
  }),
  z.object({ intent: z.literal('soldOut'), menuItemId: z.coerce.number().int().positive(), ...forHowLong }),
  z.object({ intent: z.literal('backOnSale'), menuItemId: z.coerce.number().int().positive() }),
  z.object({ intent: z.literal('partSoldOut'), ...onPart, ...forHowLong }),
  z.object({ intent: z.literal('partBackOnSale'), ...onPart }),
  z.object({ intent: z.literal('pause'), minutes: pauseFor }),
  z.object({ intent: z.literal('endPause') }),
  z.object({ intent: z.literal('openDoor'), lockerId: onCubby.lockerId, cubby: onCubby.cubby, door: doorSide }),
  z.object({ intent: z.literal('emptyCubby'), ...onCubby }),
  z.object({ intent: z.literal('emptiedByHand'), ...onCubby }),
])

/** The answers of the buttons about a guest at a drink limit. */
const GO_ON = { goOnHour: 'hour', goOnNight: 'night', goOnNo: 'no' } as const satisfies Record<string, GoOnAnswer>

/** Carries out one press at a business's kiosk. @throws the domain's refusal, to be shown on the order */
export async function pressKiosk(app: Services, actor: UserActor, businessId: number, form: FormData): Promise<void> {
  const pressed = press.parse({ ...Object.fromEntries(form), orders: form.getAll('order') })
  if (pressed.intent === 'soldOut' || pressed.intent === 'backOnSale') {
    await sellOutFor(app, actor, pressed.menuItemId, pressed.intent === 'soldOut' ? pressed.howLong : null)
    return
  }
  if (pressed.intent === 'partSoldOut' || pressed.intent === 'partBackOnSale') {
    const howLong = pressed.intent === 'partSoldOut' ? pressed.howLong : null
    return sellOutPart(app, actor, businessId, { type: pressed.type, id: pressed.id, howLong })
  }
  if (pressed.intent === 'pause') {
    await pauseOrders(app, actor, businessId, pressed.minutes)
    return
  }
  if (pressed.intent === 'endPause') return endPause(app, actor, businessId)
  if (pressed.intent === 'openDoor') {
    await openForService(app, actor, pressed)
    return
  }
  if (pressed.intent === 'emptyCubby' || pressed.intent === 'emptiedByHand') {
    return emptyCubby(app, actor, { ...pressed, byHand: pressed.intent === 'emptiedByHand' })
  }
  if (pressed.intent === 'seen' || pressed.intent === 'notNow') {
    await kioskOrder(app, actor, businessId, pressed.orderId)
    return answerRelease(app, actor, { orderId: pressed.orderId, seen: pressed.intent === 'seen' })
  }
  if (pressed.intent === 'goOnHour' || pressed.intent === 'goOnNight' || pressed.intent === 'goOnNo') {
    const { guest: id, reason } = pressed
    return answerRefused(app, actor, { businessId, id }, { answer: GO_ON[pressed.intent], reason })
  }
  if (pressed.intent === 'dealtWith') {
    await kioskOrder(app, actor, businessId, pressed.orderId)
    return resolveProblem(app, actor, { orderId: pressed.orderId, problemId: pressed.problem })
  }
  if (pressed.intent === 'comp' || pressed.intent === 'undoComp') {
    const { orderId } = pressed
    await kioskOrder(app, actor, businessId, orderId)
    if (pressed.intent === 'undoComp') return undoComp(app, actor, { orderId, compId: pressed.comp })
    await compOrder(app, actor, readComp(actor, pressed))
    return
  }
  if (pressed.intent === 'undo') return undoBarStep(app, actor, businessId, pressed.step)
  if (pressed.intent === 'startTogether') return startTogether(app, actor, businessId, pressed.orders)
  const { orderId, version } = pressed
  const change = (more: Omit<Parameters<typeof changeAtKiosk>[4], 'version'>) =>
    changeAtKiosk(app, actor, { businessId }, orderId, { version, ...more })
  switch (pressed.intent) {
    case 'start':
      await change({ status: 'Started' })
      return
    case 'prepared':
      await change({ status: 'Prepared' })
      return
    case 'reload':
      await kioskOrder(app, actor, businessId, orderId)
      // If the order is in a cubby, its door has to open first.
      if (await handOver(app, actor, { orderId, version, becomes: 'Prepared' })) return
      await change({ status: 'Prepared', reason: 'taken back to the bar' })
      return
    case 'reloadByHand':
      await change({ status: 'Prepared', reason: 'taken back by hand' })
      return
    case 'load':
      await change({ status: 'Ready', cubby: pressed.cubby })
      return
    case 'prepareAndLoad': {
      const prepared = await change({ status: 'Prepared' })
      await changeAtKiosk(app, actor, { businessId }, orderId, { version: prepared.version, status: 'Ready' })
      return
    }
    case 'line':
      return waitInLine(app, actor, businessId, { orderId, version })
    case 'loaded':
      return markLoaded(app, actor, { orderId, version })
    case 'counter':
      await change({ status: 'Ready', cubby: null })
      return
    case 'handOver':
    case 'takenOut':
      await change({
        status: 'Completed',
        reason: 'handed over by staff',
        ...(pressed.intent === 'takenOut' && { byHand: true }),
      })
      return
    case 'handOverNow':
      return handOverNow(app, actor, businessId, { orderId, version })
    case 'cancel':
      await change({ status: 'Cancelled', reason: pressed.reason })
      return
    case 'item':
      await change({ items: [pressed.item], ...(pressed.reason && { reason: pressed.reason }) })
      return
  }
}

/** The status that a step leads to. */
const LEADS_TO: ReadonlyMap<string, OrderStatus> = new Map([
  ['start', 'Started'],
  ['prepared', 'Prepared'],
  ['counter', 'Ready'],
  ['handOver', 'Completed'],
  ['handOverNow', 'Completed'],
])

/**
 * Carries out a press of someone who sees the screen. Of two who press the same step of a ticket, the second one has what they wanted. For a tap that
 * waited without a network, taps/stored.ts reports that someone else was faster, because both may have made the drink.
 */
export async function pressAtScreen(
  app: Services,
  actor: UserActor,
  businessId: number,
  form: FormData,
): Promise<void> {
  try {
    await pressKiosk(app, actor, businessId, form)
  } catch (error) {
    const intent = form.get('intent')
    const wanted = typeof intent === 'string' ? LEADS_TO.get(intent) : undefined
    const isDone = isBarbackError(error) && error.code === 'stale_version' && error.details?.status === wanted
    if (wanted === undefined || !isDone) throw error
  }
}

import { isRefundedItem } from '../../../contract/order-states'
import type { OrderView } from '../../ordering/orders/read'
import type { Language } from '../words'
import { CUBBY_LINES } from '../words/cubby-lines'
import type { GuestLine } from './in-guests-language'
import { isAtCubby, isWaitingInCubby, type OrderState } from './order-state'

type Texts = (typeof CUBBY_LINES)[Language]
type InCubbies = Pick<OrderView, 'cubby' | 'cubbies'> & { items: readonly GuestLine[] }
type Cubby = OrderView['cubbies'][number]

/**
 * Returns the texts of an order in several cubbies, which open one after another: what comes next, and what is in which. Null away from the cubbies, and
 * for an order in one.
 */
export function severalCubbies(language: Language, order: InCubbies, state: OrderState) {
  const { cubby, cubbies } = order
  if (!isAtCubby(state) || cubby === null || cubbies.length < 2) return null
  const texts = CUBBY_LINES[language]
  const places = cubbies.map((one) => placeOf(order, one, texts))
  return { ...sentencesOf(texts, turnOf(cubbies, cubby.number), state), places }
}

interface Turn {
  /** Numbers, as those of all others: the cubby that has its turn. */
  now: number
  emptied: number[]
  next: number | undefined
  all: number[]
}

function turnOf(cubbies: readonly Cubby[], now: number): Turn {
  const isEmptied = ({ takenOutAt }: Cubby) => takenOutAt !== null
  return {
    now,
    emptied: cubbies.filter(isEmptied).map(({ number }) => number),
    next: cubbies.find((cubby) => !isEmptied(cubby) && cubby.number !== now)?.number,
    all: cubbies.map(({ number }) => number),
  }
}

/** `lead` is what a guest must not miss. `hint` replaces the sentence for the only cubby of an order. */
function sentencesOf(texts: Texts, { now, emptied, next, all }: Turn, state: OrderState) {
  if (state === 'open') {
    return next === undefined ? { lead: texts.last, hint: texts.closeToo } : { lead: texts.notDone(next), hint: null }
  }
  if (emptied.length === 0) return { lead: texts.isIn(all), hint: null }
  const { waits, goesOn } = texts
  return { lead: isWaitingInCubby(state) ? waits(emptied, now) : goesOn(emptied, now), hint: null }
}

/** Returns a cubby with what is in it, or was. */
function placeOf({ cubby, items }: InCubbies, { number, takenOutAt, lines }: Cubby, texts: Texts) {
  const is: 'done' | 'now' | 'next' = takenOutAt !== null ? 'done' : number === cubby?.number ? 'now' : 'next'
  const drinks = items.flatMap(({ id, name, nameLang, status }) => {
    if (isRefundedItem(status)) return []
    const quantity = lines.reduce((sum, line) => sum + (line.id === id ? line.quantity : 0), 0)
    return quantity > 0 ? [{ id, quantity, name, nameLang }] : []
  })
  return { number, name: texts.name(number), is, says: texts.places[is], drinks }
}

/** Returns the question after a pickup. Of several cubbies, the guest may open only the last again. */
export function leftInside(language: Language, { cubbies }: Pick<OrderView, 'cubbies'>): string {
  const { forgotten, leftIn } = CUBBY_LINES[language]
  const [last] = [...cubbies].sort((a, b) => (b.takenOutAt ?? '').localeCompare(a.takenOutAt ?? ''))
  return last && cubbies.length > 1 ? leftIn(last.number) : forgotten
}

/** Returns the presses that count for the cubby that has its turn: each that was emptied took one. */
export function pressesInTurn(
  { presses, wasAsked }: { presses: number; wasAsked: boolean },
  { cubby, cubbies }: Pick<OrderView, 'cubby' | 'cubbies'>,
) {
  const emptied = cubbies.filter(({ takenOutAt }) => takenOutAt !== null).length
  if (emptied === 0) return { presses, wasAsked }
  return { presses: Math.max(0, presses - emptied), wasAsked: cubby?.phase === 'Collecting' || presses > emptied }
}

import type { OrderCubby } from '../../ordering/orders/cubbies'
import { CUBBY_LINES } from '../words/cubby-lines'
import { wordsIn, type Language } from '../words'
import { isAtCubby, type OrderState } from './order-state'

type Cubbies = ReadonlyArray<Pick<OrderCubby, 'number'> & { takenOutAt: unknown }>

/** Returns the numbers of the cubbies that hold an order, or are held for it. */
function numbersOf(cubbies: Cubbies): number[] {
  return cubbies.flatMap(({ number, takenOutAt }) => (takenOutAt === null ? [number] : []))
}

/** Returns the state in a few words, with the cubbies' numbers if it is ready. */
export function stateText(language: Language, state: OrderState, cubbies: Cubbies): string {
  const numbers = numbersOf(cubbies)
  if (!isAtCubby(state) || numbers.length === 0) return wordsIn(language).orders.states[state]
  return state === 'overdue' ? CUBBY_LINES[language].overdue(numbers) : CUBBY_LINES[language].ready(numbers)
}

/** Returns the same for the order bar. */
export function barText(language: Language, state: OrderState, cubbies: Cubbies): string {
  const numbers = numbersOf(cubbies)
  return isAtCubby(state) && state !== 'overdue' && numbers.length > 0
    ? CUBBY_LINES[language].isReady(numbers)
    : stateText(language, state, cubbies)
}

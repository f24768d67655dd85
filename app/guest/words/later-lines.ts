import type { Language } from './index'
import { theHour } from './spanish-hour'

interface LaterLines {
  /** The label of the choice, and its first option. */
  when: string
  soonest: string
  /** On the order, until the bar begins it. */
  isFor: (time: string) => string
  /** The same for another day, with its date. */
  isForDay: (moment: string) => string
  tooEarly: (time: string) => string
}

/** Sentences about orders for a time, which the server words. No screen loads them. */
export const LATER_LINES: Record<Language, LaterLines> = {
  en: {
    when: 'For when',
    soonest: 'As soon as possible',
    isFor: (time) => `Ordered for ${time}`,
    isForDay: (moment) => `Ordered for ${moment}`,
    tooEarly: (time) => `The bar needs until ${time} for this. Choose a later time.`,
  },
  es: {
    when: 'Para cuándo',
    soonest: 'Lo antes posible',
    isFor: (time) => `Pedido para ${theHour(time)}`,
    isForDay: (moment) => `Pedido para el ${moment}`,
    tooEarly: (time) => `El bar necesita hasta ${theHour(time)} para esto. Elige una hora más tarde.`,
  },
}

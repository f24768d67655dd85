import type { Language } from './index'
import { theHour } from './spanish-hour'

interface MenuLines {
  /** `day`: null for today. */
  soldOutUntil: (time: string, day: string | null) => string
  /** A price rule and when it ends. */
  rule: (name: string, time: string) => string
  charges: (tax: string, fee: string) => string
  /** A choice of a drink. */
  notOffered: string
}

/** Sentences of the menu that the server words. No screen loads them. */
export const MENU_LINES: Record<Language, MenuLines> = {
  en: {
    soldOutUntil: (time, day) => `Sold out until ${day === null ? '' : `${day} `}${time}`,
    rule: (name, time) => `${name} until ${time}`,
    charges: (tax, fee) => `Plus ${tax} tax and a ${fee} service fee per order.`,
    notOffered: 'The bar doesn’t offer that. Choose again.',
  },
  es: {
    soldOutUntil: (time, day) => `Agotado hasta ${day === null ? theHour(time) : `el ${day} a ${theHour(time)}`}`,
    rule: (name, time) => `${name} hasta ${theHour(time)}`,
    charges: (tax, fee) => `Más ${tax} de impuesto y ${fee} de cargo por servicio en cada pedido.`,
    notOffered: 'El bar no ofrece eso. Elige otra vez.',
  },
}

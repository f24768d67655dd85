import type { Language } from './index'
import { theHour } from './spanish-hour'

interface PromiseLines {
  /** On a menu, for one drink. */
  ifOrderedNow: (time: string) => string
  readyBy: (time: string) => string
  moved: (time: string, before: string) => string
  late: string
  tooBusy: (time: string) => string
  tryAgain: string
}

/** Sentences about when an order is ready, which the server words. No screen loads them. */
export const PROMISE_LINES: Record<Language, PromiseLines> = {
  en: {
    ifOrderedNow: (time) => `Order now, and a drink is ready by ${time}.`,
    readyBy: (time) => `Ready by ${time}`,
    moved: (time, before) => `The bar needs longer: ready by ${time} instead of ${before}.`,
    late: 'This takes longer than we said. The bar sees that your order is late.',
    tooBusy: (time) =>
      `The bar has too much to do: this would be ready by ${time}. Your basket is saved: try again in a few minutes.`,
    tryAgain: 'Try Again',
  },
  es: {
    ifOrderedNow: (time) => `Si pides ahora, una bebida está lista antes de ${theHour(time)}.`,
    readyBy: (time) => `Listo antes de ${theHour(time)}`,
    moved: (time, before) =>
      `El bar necesita más tiempo: listo antes de ${theHour(time)} y no antes de ${theHour(before)}.`,
    late: 'Esto tarda más de lo que dijimos. El bar ve que tu pedido va tarde.',
    tooBusy: (time) =>
      `El bar tiene demasiado trabajo: esto estaría listo antes de ${theHour(time)}. Tu carrito queda guardado: prueba otra vez en unos minutos.`,
    tryAgain: 'Probar otra vez',
  },
}

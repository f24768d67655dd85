import { CLOSED_BY_THEN, DAY_ENDED, NOTHING_SERVED } from '../../ordering/orders/cancellation'
import type { Language } from './index'

interface NewsLines {
  /** By the status of the line. */
  lines: Readonly<Record<string, (drink: string) => string>>
  back: (sum: string, card: string) => string
  yourCard: string
  askBar: string
  cancelled: Readonly<Record<'guest' | 'bar' | 'time', string>>
  why: (reason: string) => string
  /** The server's own reasons for a cancellation. */
  reasons: Readonly<Record<string, string>>
  nothingCharged: string
  nothingBack: string
}

/** Sentences about an order that did not go as its guest wished, which the server words. No screen loads them. */
export const NEWS_LINES: Record<Language, NewsLines> = {
  en: {
    lines: {
      NotAvailable: (drink) => `The bar can’t make ${drink}.`,
      Missing: (drink) => `Missing: ${drink}.`,
      Returned: (drink) => `The bar took back ${drink}.`,
    },
    back: (sum, card) => `${sum} goes back to your card (${card}).`,
    yourCard: 'the one you paid with',
    askBar: 'Ask the bar about your money.',
    cancelled: {
      guest: 'You cancelled this order.',
      bar: 'The bar cancelled this order.',
      time: 'This order was not paid within ten minutes.',
    },
    why: (reason) => `Reason: “${reason}”`,
    reasons: {
      unclaimed: 'No one picked it up.',
      'nothing on it was available': 'None of it could be made.',
      [DAY_ENDED]: 'It was not picked up before the bar’s day ended.',
      [CLOSED_BY_THEN]: 'The bar is closed at the time that you ordered it for.',
      [NOTHING_SERVED]: 'None of it is served any more at the time that you ordered it for.',
    },
    nothingCharged: 'Nothing was charged.',
    nothingBack: 'There is no refund.',
  },
  es: {
    lines: {
      NotAvailable: (drink) => `El bar no puede preparar ${drink}.`,
      Missing: (drink) => `Faltaba: ${drink}.`,
      Returned: (drink) => `El bar recibió de vuelta ${drink}.`,
    },
    back: (sum, card) => `${sum} vuelven a tu tarjeta (${card}).`,
    yourCard: 'con la que pagaste',
    askBar: 'Pregunta en la barra por tu dinero.',
    cancelled: {
      guest: 'Cancelaste este pedido.',
      bar: 'El bar canceló este pedido.',
      time: 'Este pedido no se pagó en diez minutos.',
    },
    why: (reason) => `Motivo: “${reason}”`,
    reasons: {
      unclaimed: 'Nadie lo recogió.',
      'nothing on it was available': 'No se pudo preparar nada.',
      [DAY_ENDED]: 'No se recogió antes de que terminara el día del bar.',
      [CLOSED_BY_THEN]: 'El bar está cerrado a la hora para la que pediste.',
      [NOTHING_SERVED]: 'Nada de esto se sirve ya a la hora para la que pediste.',
    },
    nothingCharged: 'No se cobró nada.',
    nothingBack: 'No hay reembolso.',
  },
}

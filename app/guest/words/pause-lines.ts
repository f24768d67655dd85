import type { Language } from './index'
import { theHour } from './spanish-hour'

interface PauseLines {
  until: (time: string) => string
  forNow: string
  /** The basket adds `saved`, or `stillTaken` for a guest who has read the total before the pause. */
  saved: string
  stillTaken: string
}

/** Sentences about a pause of new orders, which the server words. No screen loads them. */
export const PAUSE_LINES: Record<Language, PauseLines> = {
  en: {
    until: (time) => `The bar is busy and takes new orders again at ${time}.`,
    forNow: 'The bar is busy and takes no new orders at the moment.',
    saved: 'Your basket is saved.',
    stillTaken: 'It still takes this one within a minute.',
  },
  es: {
    until: (time) => `El bar tiene mucho trabajo y toma pedidos otra vez a ${theHour(time)}.`,
    forNow: 'El bar tiene mucho trabajo y por ahora no toma pedidos.',
    saved: 'Tu carrito queda guardado.',
    stillTaken: 'Este todavía lo toma durante un minuto.',
  },
}

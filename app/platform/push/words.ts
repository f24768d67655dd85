import type { LockerColor } from '../../../contract/cubbies'
import { isLanguage, type Language } from '../../../contract/languages'

/** The texts of notices. `back`: the amount that goes back to the card, such as '$12.00'. */
const en = {
  locale: 'en-US',
  refunded: (back: string, orderId: number) => `${back} from order ${orderId} goes back to your card`,
  cancelled: (orderId: number) => `Cancelled: order ${orderId}`,
  cancelledAndRefunded: (back: string, orderId: number) =>
    `Cancelled: ${back} from order ${orderId} goes back to your card`,
  later: (time: string) => `The bar needs longer: ready by ${time}`,
  atCounter: 'Ready: at the counter',
  ready: 'Ready',
  inCubbies: (numbers: readonly string[], color: LockerColor) =>
    `Ready: ${numbers.length > 1 ? 'cubbies' : 'cubby'} ${list('en-US', numbers)}, ${color}`,
  tabs: {
    closed: (due: string) => `Your tab is closed: ${due}`,
    holdExpired: 'The hold on your card has ended: raise your tab to order more',
    retried: (lacking: string) => `${lacking} of your tab could not be taken as planned, so we charge your card again`,
    unpaid: (lacking: string) => `${lacking} of your tab is not paid. Please pay it in the app, with any card.`,
    sharesOver: 'Your friends have not paid all of their parts: the rest is charged to your card',
    share: (part: string) => `Your part of the tab is ${part}. Pay it in the app within 15 minutes.`,
  },
  /** Further texts of the mail that has the notice. */
  mailed: {
    order: (place: string, orderId: number) => `${place}, order ${orderId}`,
    open: 'See the order',
    tab: (place: string) => `Your tab at ${place} is not paid`,
    tabShare: (place: string) => `Your part of the tab at ${place}`,
    payTab: 'Pay the tab',
    why: 'You get this by email because notifications are off on all your devices. To change that:',
  },
}

const SPANISH_COLORS: Readonly<Record<LockerColor, string>> = {
  red: 'rojo',
  blue: 'azul',
  green: 'verde',
  teal: 'turquesa',
  purple: 'morado',
  yellow: 'amarillo',
  orange: 'naranja',
  white: 'blanco',
  black: 'apagado',
}

const es: typeof en = {
  locale: 'es-US',
  refunded: (back, orderId) => `${back} del pedido ${orderId} vuelven a tu tarjeta`,
  cancelled: (orderId) => `Cancelado: pedido ${orderId}`,
  cancelledAndRefunded: (back, orderId) => `Cancelado: ${back} del pedido ${orderId} vuelven a tu tarjeta`,
  later: (time) => `El bar necesita más tiempo: listo antes de las ${time}`,
  atCounter: 'Listo: en la barra',
  ready: 'Listo',
  inCubbies: (numbers, color) =>
    `Listo: ${numbers.length > 1 ? 'casilleros' : 'casillero'} ${list('es-US', numbers)}, ${SPANISH_COLORS[color]}`,
  tabs: {
    closed: (due) => `Tu cuenta está cerrada: ${due}`,
    holdExpired: 'La retención en tu tarjeta terminó: sube el límite de tu cuenta para pedir más',
    retried: (lacking) =>
      `No se pudieron cobrar ${lacking} de tu cuenta como estaba previsto, así que volvemos a cobrar a tu tarjeta`,
    unpaid: (lacking) => `Faltan ${lacking} de tu cuenta. Págalos en la app, con cualquier tarjeta.`,
    sharesOver: 'Tus amigos no pagaron todas sus partes: el resto se cobra a tu tarjeta',
    share: (part) => `Tu parte de la cuenta son ${part}. Págala en la app antes de 15 minutos.`,
  },
  mailed: {
    order: (place, orderId) => `${place}, pedido ${orderId}`,
    open: 'Ver el pedido',
    tab: (place) => `Tu cuenta en ${place} no está pagada`,
    tabShare: (place) => `Tu parte de la cuenta en ${place}`,
    payTab: 'Pagar la cuenta',
    why: 'Te llega por correo porque las notificaciones están desactivadas en todos tus dispositivos. Para cambiarlo:',
  },
}

const WORDS: Readonly<Record<Language, typeof en>> = { en, es }

function list(locale: string, numbers: readonly string[]): string {
  return new Intl.ListFormat(locale).format(numbers)
}

export function noticeWords(language: string): typeof en {
  return WORDS[isLanguage(language) ? language : 'en']
}

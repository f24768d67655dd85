import type { Language } from '../../../contract/languages'
import { formatDateTime } from '../../platform/ui/dates'

/** The texts of receipts' mails, in the guest's language. `amount`: '$12.00'; `percent`: 7.5; `at`: '05/15/2026, 10:00 PM'. */
const en = {
  subject: (venue: string) => `Your receipt from ${venue}`,
  refundSubject: (amount: string, venue: string) => `${amount} goes back to you from ${venue}`,
  refundHead: (amount: string) =>
    `${amount} of your order goes back to the card you paid with. Banks take up to ten days.`,
  compHead: (amount: string) =>
    `${amount} of your order is on the house, and goes back to the card you paid with. Banks take up to ten days.`,
  order: (number: number, at: string) => `Order ${number}, ${at}`,
  open: 'See the order',
  tab: (from: string, to: string) => `Tab, ${from} to ${to}`,
  openTab: 'See the tab',
  share: 'Your part of the tab',
  shareMeans: 'with its part of the fee and the tip',
  takenOff: 'Taken off',
  subtotal: 'Subtotal',
  tax: (percent: number) => `Tax (${percent}%)`,
  taxOf: (taxClass: string, percent: number) => `Tax: ${taxClass} (${percent}%)`,
  /** `was`: the list price of one. */
  priceRule: (name: string, was: string) => `${name}: was ${was} each`,
  serviceFee: 'Service fee',
  tip: 'Tip',
  total: 'Total',
  paid: (at: string) => `Paid on ${at}`,
  paidWith: (card: string, at: string) => `Paid with ${card} on ${at}`,
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  by: (card: string, wallet: string) => `${card} by ${wallet}`,
  refunded: (amount: string, at: string) => `Refunded on ${at}: ${amount}`,
  comped: (amount: string, at: string) => `On the house, ${at}: ${amount}`,
  itemStates: { NotAvailable: 'not available', Missing: 'missing', Returned: 'returned' },
  dateTime: (at: string, timeZone: string) => formatDateTime(at, timeZone),
}
export type ReceiptWords = typeof en

const es: ReceiptWords = {
  subject: (venue) => `Tu recibo de ${venue}`,
  refundSubject: (amount, venue) => `${venue} te devuelve ${amount}`,
  refundHead: (amount) =>
    `${amount} de tu pedido vuelven a la tarjeta con la que pagaste. Los bancos tardan hasta diez días.`,
  compHead: (amount) =>
    `La casa te invita: ${amount} de tu pedido vuelven a la tarjeta con la que pagaste. Los bancos tardan hasta diez días.`,
  order: (number, at) => `Pedido ${number}, ${at}`,
  open: 'Ver el pedido',
  tab: (from, to) => `Cuenta, ${from} a ${to}`,
  openTab: 'Ver la cuenta',
  share: 'Tu parte de la cuenta',
  shareMeans: 'con su parte del cargo y la propina',
  takenOff: 'Descontado',
  subtotal: 'Bebidas',
  tax: (percent) => `Impuesto (${percent}\u00a0%)`,
  taxOf: (taxClass, percent) => `Impuesto: ${taxClass} (${percent}\u00a0%)`,
  priceRule: (name, was) => `${name}: antes ${was} cada una`,
  serviceFee: 'Cargo por servicio',
  tip: 'Propina',
  total: 'Total',
  paid: (at) => `Pagado el ${at}`,
  paidWith: (card, at) => `Pagado con ${card} el ${at}`,
  card: (brand, last4) => `${brand} terminada en ${last4}`,
  by: (card, wallet) => `${card} por ${wallet}`,
  refunded: (amount, at) => `Reembolsado el ${at}: ${amount}`,
  comped: (amount, at) => `Invita la casa, ${at}: ${amount}`,
  itemStates: { NotAvailable: 'no disponible', Missing: 'faltaba', Returned: 'devuelta' },
  dateTime: (at, timeZone) =>
    new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
      .format(new Date(at))
      .replace(/\s/gu, ' '),
}

export const RECEIPT_WORDS: Readonly<Record<Language, ReceiptWords>> = { en, es }

import type { TicketRefusal } from './answers'

/** The locker's own answers are in English. */
const NO_REFUSALS: Readonly<Partial<Record<TicketRefusal, string>>> = {}

/** The ticket page's texts. '#' stands for the number of a cubby, '@' for a name. */
const en = {
  title: 'Open the locker',
  how: 'Open your order in the app and tap its ticket, or paste the ticket here.',
  ticket: 'Ticket',
  next: 'Next',
  drink: 'Your drink is in cubby #',
  stand: 'Stand in front of the locker, then press.',
  open: 'Open cubby #',
  opened: 'Cubby # is open',
  openedBack: 'Cubby # is open at the back',
  close: 'Close the door when you are done.',
  again: 'Try again',
  noAnswer: 'The locker does not answer.',
  inWiFi: 'Are you still in the Wi-Fi of the bar?',
  hello: 'Hello @',
  recorded: 'The locker cannot reach the server. Every door that you open is written down with your name.',
  cubby: 'Cubby',
  door: 'Door',
  front: 'Front, where guests pick up',
  back: 'Back',
  pin: 'Your PIN',
  openDoor: 'Open the door',
  refusals: NO_REFUSALS,
}

const REFUSALS_ES: Readonly<Record<TicketRefusal, string>> = {
  busy: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
  notATicket: 'Este no es un código de este bar.',
  serverInReach: 'El casillero está en línea: ábrelo en tu app o pregunta al personal.',
  wrongSignature: 'Este no es un código de este bar.',
  otherLocker: 'Este código es para otros casilleros.',
  timeUnknown: 'El casillero se acaba de reiniciar: pregunta al personal.',
  notYetValid: 'Este código todavía no vale: pregunta al personal.',
  expired: 'Este código ya venció. Abre tu app para obtener otro o pregunta al personal.',
  otherLoad: 'Tu bebida ya no está en este casillero: pregunta al personal.',
  backOpened: 'El bar abrió este casillero: pregunta al personal.',
  used: 'Este código ya se usó: pregunta al personal.',
  cannotRemember: 'El casillero no puede abrir sin internet: pregunta al personal.',
  lockFailed: 'La puerta no se abrió: pregunta al personal.',
  stopping: 'El casillero se está reiniciando: inténtalo de nuevo en un minuto.',
  needsPin: 'Este código necesita un PIN: ábrelo en la página del casillero.',
  noSuchDoor: 'Esa puerta no existe.',
  wrongPin: 'Ese no es tu PIN.',
  tooManyPins: 'Demasiados PIN incorrectos. Espera diez minutos e inténtalo de nuevo.',
}

const es: typeof en = {
  title: 'Abrir el casillero',
  how: 'Abre tu pedido en la app y toca su código, o pega el código aquí.',
  ticket: 'Código',
  next: 'Siguiente',
  drink: 'Tu bebida está en el casillero #',
  stand: 'Párate frente a los casilleros y presiona.',
  open: 'Abrir el casillero #',
  opened: 'El casillero # está abierto',
  openedBack: 'El casillero # está abierto por atrás',
  close: 'Cierra la puerta al terminar.',
  again: 'Intentar de nuevo',
  noAnswer: 'El casillero no responde.',
  inWiFi: '¿Sigues en el Wi-Fi del bar?',
  hello: 'Hola, @',
  recorded: 'El casillero no alcanza el servidor. Cada puerta que abras queda anotada con tu nombre.',
  cubby: 'Casillero',
  door: 'Puerta',
  front: 'Frente, donde recogen los clientes',
  back: 'Atrás',
  pin: 'Tu PIN',
  openDoor: 'Abrir la puerta',
  refusals: REFUSALS_ES,
}

export const PAGE_WORDS = { en, es }

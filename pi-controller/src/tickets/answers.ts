import type { DoorSide } from '../../../contract/locker-protocol'

/** The reasons for refusing a ticket, with the message for the person at the locker. */
const REFUSALS = {
  busy: 'Too many tries. Wait a minute, then try again.',
  notATicket: 'This is no ticket of this bar.',
  serverInReach: 'The locker is online: open it in your app, or ask the staff.',
  wrongSignature: 'This is no ticket of this bar.',
  otherLocker: 'This ticket is for another locker.',
  timeUnknown: 'The locker has just been restarted: please ask the staff.',
  notYetValid: 'This ticket does not hold yet: please ask the staff.',
  expired: 'This ticket is too old. Open your app to get a new one, or ask the staff.',
  otherLoad: 'Your drink is no longer in this cubby: please ask the staff.',
  backOpened: 'The bar has opened this cubby: please ask the staff.',
  used: 'This ticket has been used: please ask the staff.',
  cannotRemember: 'The locker cannot open without the internet: please ask the staff.',
  lockFailed: 'The lock did not open: please ask the staff.',
  stopping: 'The locker is restarting: try again in a minute.',
  needsPin: 'This ticket needs a PIN: open it on the page of the locker.',
  noSuchDoor: 'There is no such door.',
  wrongPin: 'This is not your PIN.',
  tooManyPins: 'Too many wrong PINs. Wait ten minutes, then try again.',
} as const
export type TicketRefusal = keyof typeof REFUSALS

export type TicketAnswer =
  | { opened: { cubby: number; door: DoorSide } }
  /** A staff ticket: the page asks for a door and a PIN. */
  | { asks: { name: string; numberOfCubbies: number } }
  | { refused: TicketRefusal; message: string }

export const refuse = (refused: TicketRefusal): TicketAnswer => ({ refused, message: REFUSALS[refused] })

/** The answer as one sentence, for a scanner or a log. */
export function answerWords(answer: TicketAnswer): string {
  if ('refused' in answer) return answer.message
  if ('asks' in answer) return REFUSALS.needsPin
  return `Cubby ${answer.opened.cubby} is open`
}

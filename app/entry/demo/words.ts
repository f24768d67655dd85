import { formatDollars } from '../../../contract/money'
import type { NightResult } from './night-result'
import type { Walk } from './walk'

/** Returns the label of the walkthrough's button; null if there is nothing to press. */
export function buttonOf({ step, drink, cubby }: Walk): string | null {
  switch (step) {
    case 'pay':
      return 'Pay by card'
    case 'start':
      return 'The bartender starts it'
    case 'mix':
      return 'It is mixed'
    case 'load':
      return 'Load it: a back door opens'
    case 'shutBack':
      return `Put it into cubby ${cubby?.number ?? ''} and close the door`
    case 'open':
      return cubby?.mayBeUnlocked ? 'The guest taps Open again' : 'The guest opens the door'
    case 'shutFront':
    case 'takeOut':
      return 'The guest takes it and closes the door'
    case 'ticket':
      return 'Hold the phone’s code to the scanner'
    case 'plug':
      return 'The network is back'
    case 'stuck':
      return 'The bartender frees the lock'
    case 'young':
      return 'Show an ID: 19 years old'
    case 'tooYoung':
      return `Order a ${drink} instead`
    default:
      return null
  }
}

/** Returns the walkthrough's caption: what happened, and where to look. */
export function captionOf({ step, drink, cubby, isYoung }: Walk): string {
  const number = cubby?.number ?? ''
  switch (step) {
    case 'begin':
      return 'A guest has scanned the code on the table. Order here step by step, or tap on the phone, at the bar and on the doors yourself.'
    case 'pay':
      return `The ${drink} is on the phone, as it is made and with what it costs.`
    case 'start':
      return 'Paid. The bell has rung at the bar: the ticket is under New, and the phone says how many are before it.'
    case 'mix':
      return 'The phone says that it is being made.'
    case 'load':
      return 'It is ready to be loaded.'
    case 'shutBack':
      return `The back of cubby ${number} is open.`
    case 'open':
      return cubby?.mayBeUnlocked
        ? `Cubby ${number} stays red until its door was opened and closed. The drink is still this guest’s.`
        : 'Ready: the cubby is lit, and the phone says which one. It opens for this guest alone.'
    case 'shutFront':
      return 'The front is open.'
    case 'over':
      return isYoung
        ? 'Picked up, without alcohol.'
        : 'Picked up, and the cubby is free for the next one. The receipt is on the phone.'
    case 'wait':
      return 'One moment: the door is being opened, or all cubbies are taken and it is next in line.'
    case 'silence':
      return `The locker has lost the network, with the drink in cubby ${number}. After ten seconds it opens for the code that the phone has kept.`
    case 'ticket':
      return `No network. The phone still has its code, and the locker checks it by itself.`
    case 'takeOut':
      return `Cubby ${number} is open, without the internet.`
    case 'plug':
      return 'The guest has the drink. The bar’s screen learns it as soon as the network is back.'
    case 'stuck':
      return cubby?.mayBeUnlocked
        ? `The bar’s screen shows cubby ${number} in red, and the phone says what to do. The drink is still this guest’s.`
        : `The lock of cubby ${number} had its power, and the door did not move. The phone says to pull. After 20 seconds the bar’s screen shows it, too.`
    case 'young':
      return `This guest has a ${drink} in the basket, and no checked ID. With alcohol in it, the phone asks for one before it takes money.`
    case 'tooYoung':
      return 'The ID says 19. Everything without alcohol is still on the menu.'
  }
}

/** Returns the night's result in one line: '28 orders · $412.00 · 2:10 a drink · $74.00 tips'. */
export function resultInWords({ orders, salesCents, tipsCents, secondsToReady }: NightResult): string {
  return [
    `${orders} ${orders === 1 ? 'order' : 'orders'}`,
    formatDollars(salesCents),
    ...(secondsToReady === null ? [] : [`${minutesAndSeconds(secondsToReady)} a drink`]),
    `${formatDollars(tipsCents)} tips`,
  ].join(' · ')
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

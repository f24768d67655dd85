import type { DemoScreen } from './demo-screen'

type Walk = DemoScreen['walk']

/** Returns the label of the walkthrough's button; null if there is nothing to press. */
export function buttonOf({ step, cubby }: Walk): string | null {
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
      return 'The guest opens the door'
    case 'shutFront':
      return 'The guest takes it and closes the door'
    default:
      return null
  }
}

/** Returns the walkthrough's caption: what happened, and where to look. */
export function captionOf({ step, drink, cubby }: Walk): string {
  switch (step) {
    case 'begin':
      return 'A guest has scanned the code on the table. Order here step by step, or tap in the phone, at the bar and on the doors yourself.'
    case 'pay':
      return `The ${drink} is on the phone, as it is made and with what it costs.`
    case 'start':
      return 'Paid. The bell has rung at the bar: the ticket is under New, and the phone says how many are before it.'
    case 'mix':
      return 'The phone says that it is being made.'
    case 'load':
      return 'It is ready to be loaded.'
    case 'shutBack':
      return `The back of cubby ${cubby?.number ?? ''} is open.`
    case 'open':
      return 'Ready: the cubby is lit, and the phone says which one. It opens for this guest alone.'
    case 'shutFront':
      return 'The front is open.'
    case 'over':
      return 'Picked up, and the cubby is free for the next one. The receipt is on the phone.'
    case 'wait':
      return 'One moment: the door is being opened, or all cubbies are taken and it is next in line.'
  }
}

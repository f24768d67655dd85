import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_ITEM_STATUSES, ORDER_STATUSES, SIGNUP_STATUSES } from './enumerations'
import { canMoveItem, canMoveOrder, isLiveOrder, LIVE_ORDER_STATUSES, ORDER_TRANSITIONS } from './order-states'
import { canMoveSignup } from './signup-states'

/** Returns all moves that a `canMove` allows, written 'From → To'. */
function moves<S extends string>(statuses: readonly S[], canMove: (from: S, to: S) => boolean): string[] {
  return statuses.flatMap((from) => statuses.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`))
}

describe('an order', () => {
  it('changes its status only as the table allows', () => {
    expect(moves(ORDER_STATUSES, canMoveOrder)).toEqual([
      'Draft → Submitted',
      'Draft → Cancelled',
      'Submitted → Paid',
      'Submitted → Cancelled',
      'Paid → Started',
      'Paid → Cancelled',
      'Started → Prepared',
      'Started → Cancelled',
      'Prepared → Ready',
      'Prepared → Cancelled',
      'Ready → Prepared',
      'Ready → Completed',
      'Ready → Cancelled',
    ])
  })

  it('is never Completed without having been Paid, Started, Prepared and Ready', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2), { maxLength: 40 }), (choices) => {
        const path: string[] = ['Draft']
        let status: (typeof ORDER_STATUSES)[number] = 'Draft'
        for (const choice of choices) {
          const next: (typeof ORDER_STATUSES)[number] | undefined =
            ORDER_TRANSITIONS[status][choice % Math.max(1, ORDER_TRANSITIONS[status].length)]
          if (!next) break
          status = next
          path.push(status)
        }
        if (status === 'Completed')
          expect(path).toEqual(expect.arrayContaining(['Paid', 'Started', 'Prepared', 'Ready']))
      }),
    )
  })

  it('is live until it is Completed or Cancelled', () => {
    expect(ORDER_STATUSES.filter(isLiveOrder)).toEqual(LIVE_ORDER_STATUSES)
  })
})

describe('other states', () => {
  it('allow a line to be done or not available, and a done one to be returned or missing', () => {
    expect(moves(ORDER_ITEM_STATUSES, canMoveItem)).toEqual([
      'Pending → Complete',
      'Pending → NotAvailable',
      'Complete → Returned',
      'Complete → Missing',
    ])
  })

  it('allow an aborted sign-up to be reopened, and not a complete one', () => {
    expect(moves(SIGNUP_STATUSES, canMoveSignup)).toEqual([
      'New → In Process',
      'New → Aborted',
      'In Process → Complete',
      'In Process → Aborted',
      'Aborted → In Process',
    ])
  })
})

/** The columns of a paid order that waits in a cubby, apart from its owner. `now` in Unix milliseconds. */
export function readyOrder(now: number) {
  return {
    status: 'Ready',
    paymentStatus: 'Paid',
    isAlcoholic: 1,
    taxRate: 0.075,
    subtotalCents: 1300,
    taxCents: 98,
    serviceFeeCents: 199,
    tipCents: 260,
    totalCents: 1857,
    placedAt: now,
    paidAt: now,
    queuedAt: now,
    readyAt: now,
    createdAt: now,
    updatedAt: now,
  } as const
}

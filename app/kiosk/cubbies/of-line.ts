import type { OrderView } from '../../ordering/orders/read'

/** Returns the cubbies that a line's glasses are in or belong in; none for an order that needs only one cubby. */
export function cubbiesOfLine({ cubbies }: OrderView, line: { id: number }) {
  if (cubbies.length < 2) return []
  const present = cubbies.filter(({ takenOutAt }) => takenOutAt === null)
  return present.flatMap(({ number, phase, color, lines }) =>
    lines.filter(({ id }) => id === line.id).map(({ quantity }) => ({ number, phase, color, quantity })),
  )
}

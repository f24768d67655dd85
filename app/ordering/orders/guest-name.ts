/** The columns of a guest's name. */
export const NAME_COLUMNS = ['customer.displayName', 'customer.firstName', 'customer.lastName'] as const

/** Returns a guest's name as staff and friends read it: 'Ana R.'. */
export function guestName(guest: { displayName: string | null; firstName: string; lastName: string }): string {
  return guest.displayName ?? `${guest.firstName} ${guest.lastName.slice(0, 1)}.`
}

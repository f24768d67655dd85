/** A guest as staff and friends read them: 'Ana R.'. */
export function guestName(guest: { displayName: string | null; firstName: string; lastName: string }): string {
  return guest.displayName ?? `${guest.firstName} ${guest.lastName.slice(0, 1)}.`
}

/** Name of a cubby's field in the form of a locker's reaches. */
export function reachField(number: number): string {
  return `reach-${number}`
}

interface Saved {
  businessId: number
  /** The name of what was saved. */
  name: string
  /** The screen that adds another one. */
  screen: string
  /** Whether the user wants to add another one. */
  another: boolean
}

/** Returns where saving leads: to the item on the venue's menu, or to an empty screen for another one. */
export function nextAddress({ businessId, name, screen, another }: Saved): string {
  const business = { businessId: String(businessId) }
  return another
    ? `${screen}?${new URLSearchParams({ ...business, after: name })}`
    : `/business-menu?${new URLSearchParams({ ...business, searchString: name })}`
}

/** Sentences about tabs that the server words: on the menu, the basket, orders and lists, and in refusals. No screen loads them. */
export const tabLinesEn = {
  /** The offer of a tab, beside paying or instead of it. */
  offer: {
    or: 'Or pay at the end',
    only: 'You pay at the end here',
    open: 'Open a tab',
    signIn: 'Sign in to open a tab',
  },
  /** Links to the open tab, on the menu and the basket. */
  on: (spent: string, limit: string, left: string) => `On your tab: ${spent} of ${limit}, ${left} left`,
  onFriends: (spent: string, left: string) => `On your friend’s tab: ${spent} ordered, ${left} left for you`,
  order: 'Order – on the tab',
  tipLater: 'You choose the tip when you close the tab.',
  tipLaterByFriend: 'Your friend chooses the tip when the tab is closed.',
  tooMuchForFriend: (left: string) =>
    `This doesn’t fit on your friend’s tab: ${left} is left for you. Remove something, or ask your friend.`,
  seeIt: 'See the tab',
  tooMuch: (left: string) =>
    `This doesn’t fit on your tab: ${left} is left, with room for a 20% tip. Raise its limit, or remove something.`,
  changed: 'Your tab has changed: check the total, then order again.',
  raiseIt: 'Raise the limit',
  sentBefore: 'This was sent before. Here is your tab as it is now.',
  hint: 'On your tab. The bar will start on it soon.',
  paidWith: 'Paid with the tab',
  isOn: 'On your tab',
  cancelWhy: 'You can cancel until the bar starts on it. It’s taken off the tab.',
  takenOff: 'Taken off the tab',
  takenOffOrBack: 'Taken off or refunded',
  lineTakenOff: (sum: string) => `${sum} was taken off the tab.`,
  openOnes: 'Open tabs',
  listed: (spent: string, limit: string) => `${spent} of ${limit}`,
  share: 'Share this tab',
  sharedWith: (friends: number) => (friends === 1 ? 'Shared with 1 friend' : `Shared with ${friends} friends`),
}

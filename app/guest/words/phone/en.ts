/** What the app says as a program on a phone: without a network, and of its notices. English. */
export const phoneEn = {
  description: 'Order at the bar with your phone',
  offline: {
    asOf: (time: string) => `You are offline: this is as of ${time}.`,
    notSent: 'Not sent: there was no connection. Try again; nothing is done twice.',
    title: 'You are offline',
    neverSeen: 'You have not opened this page on this phone, so it needs a connection. Nothing was sent.',
    orders: 'What you have opened before is still here',
  },
  cookies:
    'Your browser blocks cookies. The app needs them to keep your basket and to sign you in: allow them for this site.',
  notices: {
    title: 'Notices',
    offer: 'Tell me when it is ready',
    on: 'This phone tells you when it is ready, also when it is locked.',
    blocked: 'Your browser blocks notices of this site. Allow them in its settings, or keep this page open.',
    failed: 'Your browser could not set up notices. Keep this page open: it says when your order is ready.',
    homeScreen:
      'On an iPhone: tap Share, then ‘Add to Home Screen’, open Barback from there and sign in. Then it can tell you.',
    missing: 'This browser has no notices. Keep the page of your order open: it says when it is ready.',
    why: 'You hear when an order is ready, is cancelled, or money goes back to your card.',
    none: 'Notices are off.',
    here: 'This device',
    turnOff: 'Turn off',
    turnOffNamed: (device: string) => `Turn off notices on ${device}`,
    turnOn: 'Turn on notices on this device',
    byMail: 'Mail me when a drink is ready',
    byMailWhy: 'Only while none of your devices has notices.',
  },
}

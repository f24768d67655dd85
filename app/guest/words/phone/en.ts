/** Texts about being offline and about notices, in English. */
export const phoneEn = {
  description: 'Order at the bar with your phone',
  offline: {
    asOf: (time: string) => `You are offline: this is as of ${time}.`,
    notSent: 'Not sent: there was no connection. Try again: nothing will happen twice.',
    title: 'You are offline',
    neverSeen: 'This page isn’t saved on this phone, so it needs a connection. Nothing was sent.',
    orders: 'Pages you opened before are still here',
  },
  cookies:
    'Your browser blocks cookies. The app needs them to keep your basket and sign you in: allow them for this site.',
  notices: {
    title: 'Notifications',
    offer: 'Tell me when it is ready',
    on: 'This phone will tell you when it is ready, even when locked.',
    blocked:
      'Your browser is blocking notifications from this site. Allow them in its settings, or keep this page open.',
    failed: 'Your browser couldn’t turn on notifications. Keep this page open: it shows when your order is ready.',
    homeScreen:
      'On an iPhone: tap Share, then ‘Add to Home Screen’, open Barback from there and sign in. Then it can notify you.',
    missing: 'This browser has no notifications. Keep your order’s page open: it shows when it is ready.',
    why: 'We tell you when an order is ready, cancelled or refunded.',
    none: 'Notifications are off.',
    here: 'This device',
    turnOff: 'Turn off',
    turnOffNamed: (device: string) => `Turn off notifications on ${device}`,
    turnOn: 'Turn on notifications on this device',
    byMail: 'Email me when a drink is ready',
    byMailWhy: 'Only while notifications are off on all your devices.',
  },
}

import { networkInterfaces } from 'node:os'
import type { GuestCall } from '../../guest/call'
import { qrCode } from '../../portal/posters/qr-code'

/** Hosts that mean this machine, or all of its addresses. */
const HERE = new Set(['127.0.0.1', '[::1]', 'localhost', '0.0.0.0', '[::]'])

/**
 * Returns the address of the venue's menu for the visitor's own phone, as a QR code. `isReachable` is false while the server listens on this machine
 * only: then the address holds once `npm start` runs with `HOST=0.0.0.0`.
 */
export function phoneAddress({ app, url }: Pick<GuestCall, 'app' | 'url'>, slug: string) {
  const named = [url.origin, app.publicUrl].find((origin) => !HERE.has(new URL(origin).hostname))
  const host = ownAddress()
  const { port } = url
  const origin = named ?? (host === undefined ? app.publicUrl : `http://${host}${port === '' ? '' : `:${port}`}`)
  const address = `${origin}/app/b/${slug}`
  const isReachable = named !== undefined || (host !== undefined && ['0.0.0.0', '::'].includes(app.env.HOST))
  return { address, isReachable, code: qrCode(address) }
}

/** The first external IPv4 address of this machine. */
function ownAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}

import { lookup } from 'node:dns/promises'
import { WebSocket } from 'ws'
import { controllers } from '../../../../contract/calls/controllers'
import { CLOCK_OFF_MS } from '../../../../contract/limits'
import { sendsSecretOpenly, socketUrl, type ControllerConfig } from '../../config'
import { FIRMWARE } from '../../firmware'
import { reasonOf } from '../../log'
import { callsAddress, callServer, reach } from '../../server-calls'
import { good, wrong, type Finding } from './finding'

/** Time limit for opening the socket, in milliseconds. */
const SOCKET_MS = 10_000

/** Checks the way to the server: name, connection, clock, sign-in and release. Stops early if the server cannot be reached. */
export async function checkNetwork(config: ControllerConfig): Promise<Finding[]> {
  const server = callsAddress(config.server)
  const name = await checkName(server)
  if (!name.isGood) return [name]
  let answer: Response
  const askedAt = Date.now()
  try {
    answer = await reach(new URL('/healthz', server))
  } catch (error) {
    const help = /certificate/i.test(reasonOf(error))
      ? 'is the clock right (date)? Is the address that of the certificate?'
      : 'does the venue’s network let this Pi out? Does the address work in a browser?'
    return [name, wrong('server', reasonOf(error), help)]
  }
  if (!answer.ok) {
    const help = 'try again in a minute; if it stays, is the address right, and is there a proxy in front?'
    return [name, wrong('server', `${server.origin} answers ${answer.status}`, help)]
  }
  return [
    name,
    sendsSecretOpenly(config)
      ? wrong('server', `${config.server} is not encrypted`, 'pair again with the https:// address')
      : good('server', `${server.origin} answers in ${Date.now() - askedAt} ms`),
    checkClock(answer.headers.get('date'), askedAt),
    await checkSignIn(config),
    await checkRelease(server),
  ]
}

async function checkName({ hostname, host }: URL): Promise<Finding> {
  try {
    const { address } = await lookup(hostname.replaceAll(/[[\]]/g, ''))
    return good('network', `${host} is ${address}`)
  } catch (error) {
    const help = 'is the Pi on the network (nmcli device)? Is the address in the configuration right?'
    return wrong('network', `${hostname} is not found: ${reasonOf(error)}`, help)
  }
}

/** The server's Date header has whole seconds, and the difference includes the round trip. */
function checkClock(date: string | null, askedAt: number): Finding {
  const now = Date.now()
  const serverTime = Date.parse(date ?? '')
  if (Number.isNaN(serverTime)) return good('clock', 'the server does not send its time')
  const aheadMs = askedAt > serverTime + 1000 ? askedAt - serverTime - 1000 : Math.min(0, now - serverTime)
  if (Math.abs(aheadMs) <= CLOCK_OFF_MS) return good('clock', 'right')
  const off = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'fast' : 'slow'}`
  return wrong('clock', off, 'set it by the network: sudo timedatectl set-ntp true')
}

/** Opens the socket without a hello: this checks the sign-in without announcing a locker. */
function checkSignIn(config: ControllerConfig): Promise<Finding> {
  const { deviceId, secret } = config
  return new Promise((resolve) => {
    const socket = new WebSocket(socketUrl(config), {
      headers: { Authorization: `Bearer ${deviceId}:${secret}` },
      handshakeTimeout: SOCKET_MS,
    })
    socket.on('open', () => {
      resolve(good('sign-in', 'the server knows this controller'))
      socket.close(1000)
    })
    socket.on('unexpected-response', (_request, response) => {
      resolve(
        response.statusCode === 401
          ? wrong(
              'sign-in',
              'the server does not accept this controller',
              'is the locker active? Otherwise pair again, with a code from its screen in the portal',
            )
          : wrong('sign-in', `the socket answers ${response.statusCode}`, 'a proxy in front must pass on WebSockets'),
      )
      socket.terminate()
    })
    socket.on('error', (error) =>
      resolve(wrong('sign-in', reasonOf(error), 'a proxy in front must pass on WebSockets')),
    )
  })
}

async function checkRelease(server: URL): Promise<Finding> {
  const { release } = controllers
  try {
    const { version } = await callServer(server, release.path, release.answer)
    if (version === FIRMWARE) return good('release', `${FIRMWARE}, the same as the server’s`)
    return good('release', `${FIRMWARE}; the server has ${version}: sudo barback-controller update`)
  } catch {
    return good('release', `${FIRMWARE}; the server offers none`)
  }
}

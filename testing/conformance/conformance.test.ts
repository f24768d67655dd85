import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest'
import { Controller } from '../../pi-controller/src/controller'
import { SimulatedHardware } from '../../pi-controller/src/hardware/simulated'
import { silent } from '../../pi-controller/src/log'
import { CONFORMANCE, listenForController, type Listener } from './controller-party'
import { conversationsFor } from './conversation'
import { play, type Party } from './play'
import { openServerParty } from './server-party'

describe('The controller, in every recorded conversation:', () => {
  const page = { host: '127.0.0.1', port: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'barback-conformance-'))
  const hardware = new SimulatedHardware(3, { springs: true, page }, silent)
  let listener: Listener
  let controller: Controller | undefined
  let party: Party
  const start = async () => {
    controller = new Controller({
      config: {
        server: listener.url,
        ...CONFORMANCE,
        numberOfCubbies: 3,
        hardware: { kind: 'simulated', springs: true, page },
        stateDirectory: folder,
        doors: { pulseMs: 10, gapMs: 0 },
      },
      hardware,
      log: silent,
      // Reconnect without delay.
      random: () => 0,
    })
    await controller.start()
  }
  beforeAll(async () => {
    listener = await listenForController({ patienceMs: 60_000 })
    await start()
    party = listener.party({
      async restart() {
        await controller?.stop()
        await start()
      },
      hand({ cubby, door, state }) {
        hardware.moveByHand(cubby, door, state)
        return Promise.resolve()
      },
    })
  })
  afterAll(async () => {
    await controller?.stop()
    await listener.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(conversationsFor('controller'))('$title', async (conversation) => play(conversation, party))
})

describe('The server, in every recorded conversation:', () => {
  let party: Awaited<ReturnType<typeof openServerParty>>
  beforeEach(async () => {
    party = await openServerParty()
  })
  afterEach(() => party.stop())

  it.each(conversationsFor('server'))('$title', (conversation) => play(conversation, party))
})

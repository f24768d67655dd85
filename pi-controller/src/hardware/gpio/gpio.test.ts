import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeGpiod, type FakeGpiod } from '../../../../testing/fake-gpiod'
import { manualClock } from '../../../../testing/manual-clock'
import { pass, untilDone } from '../../../../testing/virtual-time'
import { systemClock, type Clock } from '../../clock'
import { createLog } from '../../log'
import type { LockDriver } from '../driver'
import { LockStillPowered } from '../hardware'
import { chooseGpio, type GpioSystem } from './choose-gpio'
import { gpioConfig } from './gpio-config'
import type { SysfsPins } from './sysfs-pins'
import { eventually } from '../../../../testing/eventually'

let folder: string
let system: GpioSystem
let logged: string[]
let locks: LockDriver | undefined

const cubbies = [{ front: { lock: 17, sensor: 27 }, back: { lock: 22, sensor: 23 } }]
const config = (more: object = {}) => gpioConfig.parse({ kind: 'gpio', cubbies, ...more })
const log = createLog((line) => logged.push(line))

/** Runs at fifty times real time. */
const fastClock: Clock = {
  now: () => 50 * performance.now(),
  after: (ms, run) => systemClock.after(ms / 50, run),
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barback-gpio-'))
  logged = []
  const noPins = () => Promise.reject(new Error('no pins here'))
  system = { env: { ...process.env, PATH: folder }, sysfs: join(folder, 'gpio'), persistence: [], loadPins: noPins }
})

afterEach(async () => {
  await locks?.stop().catch(() => {})
  locks = undefined
  rmSync(folder, { recursive: true, force: true })
})

describe.each([1, 2] as const)('libgpiod in version %i', (major) => {
  let gpiod: FakeGpiod
  let seen: string[]

  async function create(more: object = {}, clock = systemClock): Promise<LockDriver> {
    gpiod = fakeGpiod(folder, major)
    gpiod.move(27, 0)
    gpiod.move(23, 0)
    system.env = gpiod.env
    const created = await chooseGpio(config(more), { clock, log }, system)
    locks = created
    seen = []
    created.onDoor((cubby, door, state) => seen.push(`${cubby} ${door} ${state}`))
    return created
  }

  async function start(more: object = {}): Promise<LockDriver> {
    const created = await create(more)
    await created.start()
    return created
  }

  it('is chosen, logs the reason, and uses the chip with its label', async () => {
    const gpio = await start()
    expect(gpio.health().driver).toContain(`libgpiod ${major}.`)
    expect(gpio.health().driver).toContain('gpiochip1')
    expect(logged.join()).toContain('gpioset is installed')
  })

  it('switches every lock off at the start and reads every door', async () => {
    const gpio = await start()
    expect(gpiod.log().slice(1, 3)).toEqual(['17=0', '22=0'])
    expect([gpio.readDoor(1, 'front'), gpio.readDoor(1, 'back')]).toEqual(['closed', 'closed'])
    expect(seen).toEqual([])
  })

  it('powers a lock for its time and switches it off with a separate call', async () => {
    const gpio = await start()
    expect(await gpio.pulse(1, 'back', { ms: 40 })).toBe('confirmed')
    const pulse = gpiod.log().slice(3)
    expect(pulse[0]).toContain(major === 1 ? '--mode=time --sec=0 --usec=40000' : '--toggle 40ms,0')
    expect(pulse.filter((line) => line.startsWith('22='))[0]).toBe('22=1')
    expect(pulse.slice(-2)[0]).toContain(major === 1 ? '--mode=exit' : '--toggle 0')
    expect(gpiod.level(22)).toBe('0')
  })

  it('ends a pulse even while this program hangs', async () => {
    const gpio = await start()
    const pulse = gpio.pulse(1, 'front', { ms: 30 })
    // Blocks this whole program for 400 ms.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
    expect(gpiod.log()).toContain('17=1')
    expect(gpiod.level(17)).toBe('0')
    await pulse
  })

  it('drives active-low relays', async () => {
    const gpio = await start({ lockLevel: 'low' })
    await gpio.pulse(1, 'front', { ms: 10 })
    expect(gpiod.log().filter((line) => line.startsWith('gpioset'))).toEqual(
      expect.arrayContaining([expect.stringContaining('--active-low')]),
    )
    expect(gpiod.log().every((line) => !line.startsWith('gpioset') || line.includes('--active-low'))).toBe(true)
  })

  it('reports a door once its contact has settled', async () => {
    const gpio = await start()
    // tail starts watching some time after its launch.
    await eventually(() => {
      gpiod.move(27, 1)
      expect(gpio.readDoor(1, 'front')).toBe('open')
    })
    expect(seen).toEqual(['1 front open'])
  })

  it('finds a door that moved unobserved at the next full read of the lines', async () => {
    const gpio = await create({}, fastClock)
    await gpio.start()
    gpiod.moveUnseen(27, 1)
    await eventually(() => expect(gpio.readDoor(1, 'front')).toBe('open'))
    expect(gpio.health().problems).toEqual([])
  })

  it('reports that the sensors are not watched, and watches them again', async () => {
    const gpio = await create({}, fastClock)
    await gpio.start()
    await eventually(() => gpiod.stopWatching())
    await eventually(() => expect(seen).toEqual(expect.arrayContaining(['1 front unknown', '1 front closed'])))
    expect(logged.join()).toContain('gpiomon ended by itself')
    await eventually(() => expect(gpio.health().problems).toEqual([]))
  })

  it('distinguishes a line that cannot be switched on from one that cannot be switched off', async () => {
    const gpio = await start()
    gpiod.fail('17=1')
    await expect(gpio.pulse(1, 'front', { ms: 10 })).rejects.toThrow('GPIO17 could not be switched on')
    gpiod.fail('17=0')
    await expect(gpio.pulse(1, 'front', { ms: 10 })).rejects.toThrow(LockStillPowered)
  })

  it('switches everything off at once in a panic, and ends the pulse that holds its line', async () => {
    const gpio = await start()
    const pulse = gpio.pulse(1, 'front', { ms: 900 })
    await eventually(() => expect(gpiod.level(17)).toBe('1'))
    const began = performance.now()
    gpio.panicOff()
    expect(gpiod.level(17)).toBe('0')
    await expect(pulse).rejects.toThrow(LockStillPowered)
    expect(performance.now() - began).toBeLessThan(800)
  })

  it.each([
    ['N', 'lose their level'],
    ['Y', 'keep their level'],
  ])('logs what happens to a released line where the kernel reports %s', async (says, means) => {
    writeFileSync(join(folder, 'persist'), `${says}\n`)
    system.persistence = [join(folder, 'not there'), join(folder, 'persist')]
    await create()
    expect(logged.join()).toContain(means)
    expect(logged.join().includes('strict_gpiod')).toBe(says === 'Y')
  })
})

describe('/sys/class/gpio', () => {
  /** Pins by number, true if switched on; 4 is a relay whose contacts are welded. */
  let pins: Map<number, boolean>
  let levels: Map<number, number>
  let welded: boolean

  const fakePins = (): SysfsPins => ({
    output(number) {
      pins.set(number, false)
      return {
        write(isOn) {
          if (isOn || !welded) pins.set(number, isOn)
          if (isOn) levels.set(512 + 27, 1)
        },
        read: () => pins.get(number) ?? false,
      }
    },
    input: (number) => ({ read: () => levels.get(number) ?? 0 }),
    release: () => {},
  })

  function tree(): void {
    for (const [name, label, base] of [
      ['gpiochip512', 'pinctrl-bcm2711', 512],
      ['gpiochip570', 'raspberrypi-exp-gpio', 570],
    ] as const) {
      mkdirSync(join(system.sysfs, name), { recursive: true })
      writeFileSync(join(system.sysfs, name, 'label'), `${label}\n`)
      writeFileSync(join(system.sysfs, name, 'base'), `${base}\n`)
    }
  }

  const clock = manualClock()
  const choose = (more: object = {}) => chooseGpio(config(more), { clock, log }, system)

  beforeEach(() => {
    pins = new Map()
    levels = new Map()
    welded = false
    system.loadPins = async () => fakePins()
  })

  afterEach(async () => {
    const running = locks
    locks = undefined
    if (running)
      await untilDone(
        clock,
        running.stop().catch(() => {}),
      )
  })

  it("is chosen where libgpiod is not installed, and finds the base by the chip's label", async () => {
    tree()
    locks = await choose()
    await untilDone(clock, locks.start())
    expect([...pins.keys()]).toEqual([512 + 17, 512 + 22])
    expect(locks.readDoor(1, 'front')).toBe('closed')
    const pulse = locks.pulse(1, 'front', { ms: 500 })
    expect(pins.get(512 + 17)).toBe(true)
    expect(await untilDone(clock, pulse)).toBe('confirmed')
    await pass(clock, 200)
    expect([pins.get(512 + 17), locks.readDoor(1, 'front')]).toEqual([false, 'open'])
    expect(logged.join()).toContain('libgpiod cannot be used')
  })

  it('reports a lock as still powered if it cannot be switched off', async () => {
    tree()
    locks = await choose({ through: 'sysfs' })
    await untilDone(clock, locks.start())
    welded = true
    await expect(untilDone(clock, locks.pulse(1, 'front', { ms: 50 }))).rejects.toThrow(LockStillPowered)
    welded = false
  })

  it('is not used with another chip than the one that drives the header', async () => {
    tree()
    await expect(choose({ through: 'sysfs', chip: 'pinctrl-rp1' })).rejects.toThrow(
      'There is no GPIO chip pinctrl-rp1; there is pinctrl-bcm2711, raspberrypi-exp-gpio',
    )
  })

  it('the start names the packages to install if neither is available', async () => {
    await expect(choose()).rejects.toThrow('apt install gpiod')
  })
})

describe('A configuration of pins', () => {
  it('rejects two uses of one pin', () => {
    const twice = [{ front: { lock: 17, sensor: 27 }, back: { lock: 17, sensor: 23 } }]
    expect(gpioConfig.safeParse({ kind: 'gpio', cubbies: twice }).error?.message).toContain('GPIO17')
  })
})

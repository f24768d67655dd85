import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serialAdapters } from './adapters'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'barback-adapters-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('Serial adapters', () => {
  it('are none if nothing is plugged in', () => {
    expect(serialAdapters(join(folder, 'missing'))).toEqual([])
  })

  it.each([
    ['usb-Newland_Auto-ID_NLS-FM430-if00', 'usb-FTDI_USB-RS485_Cable_FT0XXXXX-if00-port0'],
    ['usb-Datalogic_Scanner-if00', 'usb-1a86_USB_Serial-if00-port0'],
    ['usb-Another-if00', 'usb-Silicon_Labs_CP2102N_0001-if00-port0'],
  ])('list the one for lock boards before %s', (other, adapter) => {
    for (const name of [other, adapter]) writeFileSync(join(folder, name), '')
    expect(serialAdapters(folder)).toEqual([join(folder, adapter), join(folder, other)])
  })
})

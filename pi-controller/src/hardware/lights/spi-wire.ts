import type * as Spi from 'spi-device'
import { optional } from '../driver'

/** The sending half of an SPI device. */
export interface SpiWire {
  send(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

export type OpenSpi = () => Promise<SpiWire>

export function spiDevice(bus: number, device: number, speedHz: number): OpenSpi {
  return async () => {
    const spi = await optional('spi-device', loadSpi)
    const opened = await new Promise<Spi.SpiDevice>((resolve, reject) => {
      const found = spi.open(bus, device, { maxSpeedHz: speedHz }, (error) => {
        if (error) reject(new Error(`/dev/spidev${bus}.${device}: ${error.message}`))
        else resolve(found)
      })
    })
    return {
      send: (bytes) =>
        new Promise((resolve, reject) => {
          const message = [{ sendBuffer: Buffer.from(bytes), byteLength: bytes.length, speedHz }]
          opened.transfer(message, (error) => (error ? reject(error) : resolve()))
        }),
      close: () => new Promise((resolve) => opened.close(() => resolve())),
    }
  }
}

/** The package is entirely native, so Node cannot detect its named exports: all are in `default`. */
async function loadSpi(): Promise<typeof Spi> {
  const loaded: object = await import('spi-device')
  const spi = 'default' in loaded ? loaded.default : loaded
  if (!isSpi(spi)) throw new Error('it has no `open`')
  return spi
}

function isSpi(value: unknown): value is typeof Spi {
  return typeof value === 'object' && value !== null && 'open' in value && typeof value.open === 'function'
}

import { optional } from '../driver'

/** The sending half of an SPI device. */
export interface SpiWire {
  send(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

export type OpenSpi = () => Promise<SpiWire>

export function spiDevice(bus: number, device: number, speedHz: number): OpenSpi {
  return async () => {
    const spi = await optional('spi-device', () => import('spi-device'))
    const opened = await new Promise<InstanceType<typeof spi.SpiDevice>>((resolve, reject) => {
      const found = spi.open(bus, device, { maxSpeedHz: speedHz }, (error) => (error ? reject(error) : resolve(found)))
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

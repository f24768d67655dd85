import { access, constants } from 'node:fs/promises'
import { optional } from '../driver'

/** An I²C bus with chips that have one-byte registers. */
export interface I2cBus {
  read(chip: number, register: number): Promise<number>
  write(chip: number, register: number, value: number): Promise<void>
  /** Writes synchronously. @throws if the chip does not acknowledge */
  writeNow(chip: number, register: number, value: number): void
  close(): Promise<void>
}

export type OpenI2c = () => Promise<I2cBus>

/** /dev/i2c-1 is number 1. */
export function i2cDevice(number: number): OpenI2c {
  return async () => {
    const i2c = await optional('i2c-bus', () => import('i2c-bus'))
    // The package opens the device at the first access to a chip, where a failure would look like the chip's.
    await access(`/dev/i2c-${number}`, constants.R_OK | constants.W_OK)
    const bus = await i2c.openPromisified(number)
    return {
      read: (chip, register) => bus.readByte(chip, register),
      write: (chip, register, value) => bus.writeByte(chip, register, value),
      writeNow: (chip, register, value) => bus.bus().writeByteSync(chip, register, value),
      close: () => bus.close(),
    }
  }
}

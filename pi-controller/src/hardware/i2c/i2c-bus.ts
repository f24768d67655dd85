import { access, constants } from 'node:fs/promises'
import { optional } from '../driver'

/** An I²C bus with chips that have registers of one byte. */
export interface I2cBus {
  read(chip: number, register: number): Promise<number>
  write(chip: number, register: number, value: number): Promise<void>
  /** Writes before it returns. @throws when the chip does not take it */
  writeNow(chip: number, register: number, value: number): void
  close(): Promise<void>
}

export type OpenI2c = () => Promise<I2cBus>

/** /dev/i2c-1 is number 1. */
export function i2cDevice(number: number): OpenI2c {
  return async () => {
    const i2c = await optional('i2c-bus', () => import('i2c-bus'))
    // The package opens it at the first access of a chip, where the reason would be taken for the chip's.
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

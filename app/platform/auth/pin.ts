import { PIN_COST } from '../../../contract/tickets'
import { hashPassword } from './passwords'

/** Hashes the PIN of a member of staff, like `hashPassword`, at a cost that a locker's controller can afford. */
export function hashPin(pin: string): Promise<string> {
  const { N, r, p } = PIN_COST
  return hashPassword(pin, { N, r, p })
}

/** The parts of a hashed PIN that a locker needs. */
export function partsOfPin(pinHash: string): { salt: string; hash: Buffer } {
  const [salt = '', hash = ''] = pinHash.split('$').slice(-2)
  return { salt, hash: Buffer.from(hash, 'base64url') }
}

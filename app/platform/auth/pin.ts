import { PIN_COST } from '../../../contract/tickets'
import { hashPassword } from './passwords'

/** Hashes the PIN of a member of staff, as `hashPassword` does, at a price that a locker's controller can pay. */
export function hashPin(pin: string): Promise<string> {
  const { N, r, p } = PIN_COST
  return hashPassword(pin, { N, r, p })
}

/** What a locker needs of a hashed PIN. */
export function partsOfPin(pinHash: string): { salt: string; hash: Buffer } {
  const [salt = '', hash = ''] = pinHash.split('$').slice(-2)
  return { salt, hash: Buffer.from(hash, 'base64url') }
}

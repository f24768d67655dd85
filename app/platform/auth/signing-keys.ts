import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { STAFF_TICKET_MS } from '../../../contract/tickets'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database } from '../../../db/store'
import type { SigningKeyTable } from '../../../db/tables'

/** The purpose of a key. Signatures for one purpose are invalid for another. */
export type SigningPurpose = SigningKeyTable['purpose']

export interface PublicKey {
  kid: string
  /** The 32 bytes of an Ed25519 key, in base64url. */
  publicKey: string
}

export interface Signer {
  kid: string
  /** The 64 bytes of an Ed25519 signature. */
  sign(bytes: Uint8Array): Uint8Array
}

interface KeyStore {
  db: Database
  now(): number
}

const PURPOSES: readonly SigningPurpose[] = ['ticket', 'release']

/** Makes the missing keys, so that calls that only read need no write. */
export async function makeSigningKeys(app: KeyStore): Promise<void> {
  for (const purpose of PURPOSES) await currentKey(app, purpose)
}

/** Returns the current signer for this purpose. */
export async function signerFor(app: KeyStore, purpose: SigningPurpose): Promise<Signer> {
  const { kid, privateKey } = await currentKey(app, purpose)
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' })
  return { kid, sign: (bytes) => sign(null, bytes, key) }
}

/** How long signatures of a retired key are accepted: no ticket is valid for longer. */
export const KEY_OVERLAP_MS = STAFF_TICKET_MS

/** Returns the keys whose signatures are accepted for this purpose: the current one, then those retired within the overlap, newest first. */
export async function publicKeys(app: KeyStore, purpose: SigningPurpose): Promise<PublicKey[]> {
  const { kid, publicKey } = await currentKey(app, purpose)
  return [{ kid, publicKey }, ...(await readRetired(app.db, { purpose, since: app.now() - KEY_OVERLAP_MS }))]
}

const readRetired = compiledOnce((db, given: GivenOf<{ purpose: SigningPurpose; since: number }>) =>
  db
    .selectFrom('signingKey')
    .select(['kid', 'publicKey'])
    .where('purpose', '=', given('purpose'))
    .where('retiredAt', '>', given('since'))
    .orderBy('retiredAt', 'desc')
    // The protocol allows a controller ten keys (contract/locker-protocol.ts).
    .limit(9),
)

/** Returns the public key with this id and when it was retired (Unix ms; null while it signs). Undefined when there is no such key. */
export function publicKeyOf(
  db: Database,
  purpose: SigningPurpose,
  kid: string,
): Promise<{ publicKey: string; retiredAt: number | null } | undefined> {
  return db
    .selectFrom('signingKey')
    .select(['publicKey', 'retiredAt'])
    .where('purpose', '=', purpose)
    .where('kid', '=', kid)
    .executeTakeFirst()
}

/**
 * Retires the key of this purpose and makes the next one. Old signatures are accepted for the overlap; after a leak they are refused at once,
 * with those of all earlier keys. Returns the id of the new key.
 */
export async function rotateKey(
  app: KeyStore,
  purpose: SigningPurpose,
  { hasLeaked = false }: { hasLeaked?: boolean } = {},
): Promise<string> {
  const overlapFrom = app.now() - KEY_OVERLAP_MS
  await app.db
    .updateTable('signingKey')
    .set({ retiredAt: hasLeaked ? overlapFrom : app.now() })
    .where('purpose', '=', purpose)
    .where((eb) => {
      const signs = eb('retiredAt', 'is', null)
      return hasLeaked ? eb.or([signs, eb('retiredAt', '>', overlapFrom)]) : signs
    })
    .execute()
  const { kid } = await currentKey(app, purpose)
  return kid
}

async function currentKey(app: KeyStore, purpose: SigningPurpose): Promise<PublicKey & { privateKey: string }> {
  const known = await storedKey(app.db, purpose)
  if (known) return known
  // The first caller makes the key; a concurrent one is dropped.
  await app.db
    .insertInto('signingKey')
    .values({ ...newKey(), purpose, createdAt: app.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await storedKey(app.db, purpose)
  if (!made) throw new Error(`There is no key that signs a ${purpose}`)
  return made
}

const readKey = compiledOnce((db, given: GivenOf<{ purpose: SigningPurpose }>) =>
  db
    .selectFrom('signingKey')
    .select(['kid', 'publicKey', 'privateKey'])
    .where('purpose', '=', given('purpose'))
    .where('retiredAt', 'is', null),
)

async function storedKey(db: Database, purpose: SigningPurpose) {
  const [key] = await readKey(db, { purpose })
  return key
}

function newKey() {
  const pair = generateKeyPairSync('ed25519')
  const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    kid: createHash('sha256').update(publicKey).digest('base64url').slice(0, 12),
    publicKey: publicKey.toString('base64url'),
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  }
}

import { z } from 'zod'
import { text } from '../fields'
import { SHORT, TINY } from '../limits'
import { call } from './call'

/** The serial number of a controller's board. It is part of the credentials, and so has no spaces or colons. */
const deviceId = text({ max: SHORT }).regex(/^[^\s:]+$/, 'Must not contain spaces or colons')

/** An Ed25519 key. Signatures name it by its `kid`. */
const publicKey = z.object({
  kid: z.string(),
  /** Its 32 bytes, in base64url. */
  publicKey: z.string(),
})

export const pairedController = z.object({
  deviceId,
  /** Opens the socket together with the serial number. The server stores only its hash. */
  secret: z.string(),
  /** The locker's code. */
  lockerId: z.string(),
  name: z.string(),
  numberOfCubbies: z.number(),
  /** Signs the releases of the controller's program. */
  releaseKey: publicKey,
})
export type PairedController = z.infer<typeof pairedController>

/** A release of the controller's program. */
export const controllerRelease = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** SHA-256 of the tarball, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Size of the tarball, in bytes. */
  size: z.int().positive(),
  /** Path of the tarball on the server. */
  path: z.string().startsWith('/controller/'),
  /** The key that signed the release, and its Ed25519 signature of `releaseStatement`, in base64url. */
  kid: z.string(),
  signature: z.string(),
})
export type ControllerRelease = z.infer<typeof controllerRelease>

/** Returns the bytes that a release's signature covers. */
export function releaseStatement({ version, sha256 }: Pick<ControllerRelease, 'version' | 'sha256'>): Uint8Array {
  return new TextEncoder().encode(`barback-controller ${version} ${sha256}`)
}

/** Calls that a locker's Raspberry Pi makes besides its socket (docs/locker-protocol.md). The client omits them. */
export const controllers = {
  pair: call({
    method: 'POST',
    path: 'lockers/pair',
    who: 'anyone',
    body: z.object({
      code: z.string('Required').regex(/^\d{6}$/, 'Must be six digits'),
      deviceId,
      /** The version of the controller's program. */
      firmware: text({ max: TINY }),
    }),
    answer: pairedController,
    errors: ['invalid_pairing_code', 'locker_online', 'device_elsewhere', 'too_many'],
    says: 'Pairs a controller with the locker that waits for the code, and signs out the one there was.',
    example: {
      body: { code: '314159', deviceId: '10000000a1b2c3d4', firmware: '1.0.0' },
      answer: {
        deviceId: '10000000a1b2c3d4',
        secret: 'hJ7cF0uK…',
        lockerId: 'heron-front',
        name: 'Front',
        numberOfCubbies: 12,
        releaseKey: { kid: 'q8Zr1xTn0aVb', publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
      },
    },
  }),
  release: call({
    method: 'GET',
    path: 'lockers/release',
    who: 'anyone',
    answer: controllerRelease,
    errors: ['not_found'],
    says: "Returns the release of the controller's program that belongs to this server.",
    example: {
      answer: {
        version: '1.0.0',
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        size: 183204,
        path: '/controller/barback-controller-1.0.0.tgz',
        kid: 'q8Zr1xTn0aVb',
        signature: 'm2Jq…',
      },
    },
  }),
}

import { createSecretKey, hkdfSync, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { IMAGE_FOLDERS, type ImageFolder } from '../../../contract/enumerations'
import { unauthorized, badRequest } from '../../../contract/errors'
import { TOKEN_SECONDS, type ImageSpot } from './images'
import type { UsedTokens } from '../../platform/auth/used-tokens'

/** Key and environment of the host that signs uploads. */
interface Signer {
  key: Uint8Array
  /** Identifies the key to the host. */
  publicKey: string
  env: string
  now: () => number
}

/**
 * The parameters of one upload, by the names of ImageKit's upload API: its folder and name, private, replacing an older one. The token
 * signs all of them; the host refuses an upload with others.
 */
export function uploadFields({ folder, name, of }: ImageSpot, env: string): Record<string, string> {
  return {
    fileName: name,
    folder: `/${env}/${folder}`,
    useUniqueFileName: 'false',
    overwriteFile: 'true',
    isPrivateFile: 'true',
    responseFields: 'tags',
    customMetadata: JSON.stringify({ id: of, type: folder, environment: env }),
  }
}

/** Signs the fields as ImageKit's second upload API requires: a JWT over all of them. `expire` is in Unix seconds. */
export async function signFields({ key, publicKey, now }: Signer, fields: Readonly<Record<string, string>>) {
  const issuedAt = Math.floor(now() / 1000)
  const expire = issuedAt + TOKEN_SECONDS
  const token = await new SignJWT({ ...fields })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: publicKey })
    .setIssuedAt(issuedAt)
    .setExpirationTime(expire)
    .sign(createSecretKey(key))
  return { token, expire }
}

const claims = z.object({ exp: z.number(), fileName: z.string(), folder: z.string(), customMetadata: z.string() })
const metadata = z.object({ id: z.string() })

/** A permitted upload: its spot, and the fields that must come with it. */
export interface SignedUpload {
  spot: ImageSpot
  fields: Record<string, string>
}

/** Tokens of our own host, which accepts each once. */
export class UploadTokens {
  constructor(
    private readonly signer: Signer,
    private readonly used: UsedTokens,
  ) {}

  /** A separate key, so that the key for sessions never signs uploads. */
  static keyFrom(sessionSecret: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'barback image uploads', 32))
  }

  /** The nonce distinguishes two tokens made for one picture in the same second. */
  sign(spot: ImageSpot) {
    return signFields(this.signer, { ...uploadFields(spot, this.signer.env), nonce: randomUUID() })
  }

  /** Uses up a token. @throws 401 if it is not ours, has expired or was used */
  async redeem(token: string): Promise<SignedUpload> {
    const { data } = claims.safeParse(await this.verify(token))
    const isFirst = data !== undefined && (await this.used.use(token, data.exp * 1000, this.signer.now()))
    if (!isFirst) throw unauthorized('This upload token is no longer valid')
    const spot = {
      folder: folderOf(data.folder),
      name: data.fileName,
      of: metadata.parse(JSON.parse(data.customMetadata)).id,
    }
    return { spot, fields: uploadFields(spot, this.signer.env) }
  }

  private async verify(token: string): Promise<unknown> {
    const verified = await jwtVerify(token, createSecretKey(this.signer.key), {
      algorithms: ['HS256'],
      currentDate: new Date(this.signer.now()),
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    })
    return verified?.payload
  }
}

/** '/production/menu-items/products' without its environment. @throws 400 for a path we never signed */
function folderOf(path: string): ImageFolder {
  const inside = path.split('/').slice(2).join('/')
  const folder = IMAGE_FOLDERS.find((known) => known === inside)
  if (!folder) throw badRequest('There is no such folder')
  return folder
}

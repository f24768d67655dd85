import fc from 'fast-check'
import sharp from 'sharp'
import { z } from 'zod'
import { IMAGE_FOLDERS } from '../../contract/enumerations'
import { createCaller } from '../caller'
import type { Endpoint, Lane } from './endpoint'
import { fireSignedIn } from './forms'
import { trick } from './tricks'
import type { World } from './world'

/** Files that are not pictures, files that only start like one, and malformed multipart bodies. */
export const uploads: Endpoint = {
  name: 'uploads of pictures',
  async shots(world) {
    const pictures = await realPictures()
    const token = await uploadToken(world)
    const picture = fc.oneof(
      fc.constantFrom(...pictures),
      fc
        .tuple(fc.constantFrom(...pictures), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 }))
        .map(([file, changes]) => {
          const copy = Buffer.from(file)
          for (const [at, byte] of changes) copy[at % copy.length] = byte
          return copy
        }),
      fc
        .tuple(fc.constantFrom(...pictures), fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([file, share]) => file.subarray(0, Math.floor(file.length * share))),
      fc.constantFrom(...FALSE_ONES.map((text) => Buffer.from(text, 'latin1'))),
      fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
    )
    return fc
      .record({
        picture,
        folder: fc.oneof({ weight: 4, arbitrary: fc.constantFrom<string>(...IMAGE_FOLDERS) }, trick),
        id: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('', '1', '2', '3') }, trick),
        file: fc.oneof({ weight: 4, arbitrary: fc.constant('a.png') }, trick),
        type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', '', 'image/x'),
        shape: fc.nat(11),
        byToken: fc.boolean(),
      })
      .map((drawn) => {
        const { target, cookie } = drawn.byToken
          ? { target: `/v1/images/upload?token=${drawn.shape === 11 ? 'x' : token.token}`, cookie: false }
          : { target: '/images/upload', cookie: true }
        const fields: Record<string, string> = drawn.byToken
          ? { ...token.fields, token: token.token }
          : { folder: drawn.folder, id: drawn.id }
        const { type, body } = formOf(drawn, fields)
        const request = { method: 'POST', target, headers: [['Content-Type', type] as const], body }
        return {
          description: `${target.slice(0, 40)} ${drawn.folder} ${drawn.id} shape ${drawn.shape}, ${drawn.picture.length} bytes: ${drawn.picture.subarray(0, 60).toString('base64')}`,
          fire: (lane: Lane): Promise<unknown> => (cookie ? fireSignedIn(lane, request) : lane.send(request)),
        }
      })
  },
}

const FALSE_ONES = [
  '',
  'GIF89a',
  'GIF89a\xff\xff\xff\xff\x80\x00\x00',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'RIFF\xff\xff\xff\xffWEBPVP8 ',
  'BM',
  'II*\x00',
  '%PDF-1.7',
  'PK\x03\x04',
  '\x7fELF',
  '#!/bin/sh\nid',
  '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\x00\x00\x00',
  '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"><script>alert(1)</script></svg>',
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
  '<html><script>alert(1)</script>',
  '\x00\x00\x00\x1cftypavif',
  '\x00\x00\x00\x1cftypheic',
]

async function realPictures(): Promise<Buffer[]> {
  const plain = sharp({ create: { width: 400, height: 400, channels: 3, background: '#a40' } })
  return Promise.all([
    plain.clone().png().toBuffer(),
    plain.clone().jpeg().toBuffer(),
    plain.clone().webp().toBuffer(),
    plain.clone().gif().toBuffer(),
    plain.clone().resize(1, 1).png().toBuffer(),
  ])
}

async function uploadToken({ url, bearer }: World) {
  const caller = createCaller(url, () => ({ Authorization: `Bearer ${bearer.admin}` }))
  const answer = await caller.get('/v1/images/imageKit/token?folder=places&id=1')
  return answer.read(z.object({ token: z.string(), fields: z.record(z.string(), z.string()) }))
}

interface Drawn {
  picture: Buffer
  file: string
  type: string
  shape: number
}

function formOf({ picture, file, type, shape }: Drawn, fields: Record<string, string>): { type: string; body: Buffer } {
  const part = (name: string, more: string, content: Buffer | string) => [
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`),
    Buffer.from(type ? `Content-Type: ${type}\r\n\r\n` : '\r\n'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const texts = Object.entries(fields).flatMap(([name, text]) => part(name, '', text))
  const upload = part('file', `; filename="${file.replaceAll('"', '%22')}"`, picture)
  const end = Buffer.from('--x--\r\n')
  const shapes = [
    [...upload, ...texts, end],
    [...texts, ...upload, ...upload, ...upload, ...upload, ...upload, end],
    [...texts, end],
    [...upload, end],
    [...texts, ...upload],
    [...texts, Buffer.from('--x\r\n\r\n'), end],
    [Buffer.from('--y\r\n'), ...texts, ...upload, end],
  ]
  const body = Buffer.concat(shapes[shape] ?? [...texts, ...upload, end])
  return {
    type: shape === 7 ? 'multipart/form-data' : shape === 8 ? 'image/png' : 'multipart/form-data; boundary=x',
    body,
  }
}

/**
 * `npm run pictures` copies the pictures beside the database into the bucket of PICTURES_URL, before the server uses it
 * (docs/operating.md#pictures). In the container: `node build/pictures.js`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFileStore, openFolder } from '../app/platform/files/file-store'
import { EnvError, parseStoreEnv } from '../app/platform/server/env'
import { picturesBucketOf } from '../app/portal/images/bucket-shelf'
import { runCommand } from './command'

const USE = `copies the pictures beside the database into the bucket of PICTURES_URL; those that are there already stay
Takes no arguments. Run it again after the last server has stopped to store pictures on disk.`

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const env = parseStoreEnv(process.env)
  if (positionals.length > 0) throw new EnvError(USE)
  if (env.PICTURES_URL === undefined) throw new EnvError('PICTURES_URL: set the bucket, such as s3://bucket/path')
  const disk = openFolder(join(env.dataDirectory, 'images'))
  const bucket = await openFileStore(env.PICTURES_URL, picturesBucketOf(env))
  // Sizes are made again, and what starts with a dot is incomplete.
  const pictures = (await disk.list('.')).filter((path) => !/(^|\/)\./.test(path))
  const known = new Set<string>()
  for (const folder of new Set(pictures.map((path) => path.split('/')[0] ?? path)))
    for (const key of await bucket.list(folder)) known.add(key)
  const missing = pictures.filter((path) => !known.has(path))
  for (const path of missing) await bucket.put(path, await disk.get(path))
  process.stdout.write(
    `${missing.length} pictures copied to ${env.PICTURES_URL}, ${pictures.length - missing.length} were there.\n`,
  )
})

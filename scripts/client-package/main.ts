/** `npm run pack:client`: writes the client's package to build/client-package and prints its size in a browser. */
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { ROOT } from '../steps.mjs'
import { bundleClient, packClient } from './make'

async function main() {
  console.log(await packClient(join(ROOT, 'build/client-package')))
  const [own, whole] = [await weight(false), await weight(true)]
  console.log(`${own} bytes (gzip) in a browser's bundle, ${whole} with its part of zod`)
}

async function weight(withZod: boolean): Promise<number> {
  return gzipSync(await bundleClient({ withZod, minify: true }), { level: 9 }).length
}

await main()

import { startBarback } from './barback'
import { parseEnv } from '../server/env'
import { asServerBuild } from './portal-build'

/** `npm run dev`: the same server with Vite in front of the portal's files, reloading as they change. */
const env = parseEnv(process.env)
const barback = await startBarback({
  env,
  portal: async (server) => {
    const { createServer } = await import('vite')
    const vite = await createServer({ server: { middlewareMode: true, hmr: { server, path: '/__hmr' } } })
    return {
      kind: 'vite',
      middleware: vite.middlewares,
      load: async () => asServerBuild(await vite.ssrLoadModule('virtual:remix/server-build')),
    }
  },
})
barback.services.log.info({ url: barback.url }, 'developing')

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void barback.stop().then(() => process.exit(0)))
}

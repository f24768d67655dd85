import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { serverOptions } from './patience'
import { asBarbackBuild } from './portal-build'

/**
 * The server of `npm run dev`: Vite in front of the portal's files, reloading as they change. Vite loads what makes the process, too, so that
 * both share every module. Routes, screens and what they call are those of the latest change; what the process keeps (services, sweeps,
 * sockets) is that of the start.
 */
const server = createServer(serverOptions())
const vite = await createVite({ server: { middlewareMode: true, hmr: { server, path: '/__hmr' } } })
const load = async () => asBarbackBuild(await vite.ssrLoadModule('virtual:remix/server-build'))
const { entry } = await load()
await entry.module.serve({ kind: 'vite', middleware: vite.middlewares, load }, server)

import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { LOCKER_SOCKET_PATH } from '../../../contract/locker-protocol'
import { PATIENCE, serverOptions } from './patience'
import { asBarbackBuild } from './bundle'

/** Where Vite's socket tells the browser that a file has changed. */
const RELOADING = '/__hmr'

/**
 * The server of `npm run dev`: Vite in front of the portal's files, reloading as they change. Vite loads what makes the process, too, so that
 * both share every module. Routes, screens and what they call are those of the latest change; what the process keeps (services, sweeps,
 * sockets) is that of the start.
 */
const server = createServer(serverOptions(PATIENCE, [LOCKER_SOCKET_PATH, RELOADING]))
const vite = await createVite({ server: { middlewareMode: true, hmr: { server, path: RELOADING } } })
const load = async () => asBarbackBuild(await vite.ssrLoadModule('virtual:remix/server-build'))
const { entry } = await load()
await entry.module.serve({ kind: 'vite', middleware: vite.middlewares, load }, server)

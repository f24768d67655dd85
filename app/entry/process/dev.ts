import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { LOCKER_SOCKET_PATH } from '../../../contract/locker-protocol'
import { PATIENCE, serverOptions } from './patience'
import { asBarbackBuild } from './bundle'

/** The path of Vite's reload socket. */
const RELOADING = '/__hmr'

/**
 * The server of `npm run dev`, with Vite in front for the portal's files. Vite also loads the process's modules, so that both share them. Routes,
 * screens and their functions reload on changes; the process's state (services, sweeps, sockets) stays from the start.
 */
const server = createServer(serverOptions(PATIENCE, [LOCKER_SOCKET_PATH, RELOADING]))
const vite = await createVite({ server: { middlewareMode: true, hmr: { server, path: RELOADING } } })
const load = async () => asBarbackBuild(await vite.ssrLoadModule('virtual:remix/server-build'))
const { entry } = await load()
await entry.module.serve({ kind: 'vite', middleware: vite.middlewares, load }, server)

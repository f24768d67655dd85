import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { answerCall } from '../api/door'

/** Where Remix's routes and the browser's files come from: the production build, or Vite while developing. */
export type PortalBuild =
  | { kind: 'built'; build: ServerBuild; clientDirectory: string }
  | { kind: 'vite'; load: () => Promise<FreshBuild>; middleware: RequestHandler }

/** As Vite has it after a change: its calls of /v1 are the latest, too. */
export type FreshBuild = ServerBuild & { entry: { module: { answerCall: typeof answerCall } } }

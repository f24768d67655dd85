import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { answerCall } from '../api/door'

/** Where Remix's routes and the browser's files come from: the production build, or Vite while developing. */
export type PortalBuild =
  | { kind: 'built'; build: ServerBuild; clientDirectory: string }
  | { kind: 'vite'; load: () => Promise<FreshBuild>; middleware: RequestHandler }

/** Vite's build after the latest change, with its calls of /v1. */
export type FreshBuild = ServerBuild & { entry: { module: { answerCall: typeof answerCall } } }

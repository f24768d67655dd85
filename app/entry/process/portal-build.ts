import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { answerCall } from '../api/answer-call'

/** The source of Remix's routes and the browser's files: the production build, or Vite in development. */
export type PortalBuild =
  | { kind: 'built'; build: ServerBuild; clientDirectory: string }
  | { kind: 'vite'; load: () => Promise<FreshBuild>; middleware: RequestHandler }

/** Vite's build after the latest change, with its `/v1` calls. */
type FreshBuild = ServerBuild & { entry: { module: { answerCall: typeof answerCall } } }

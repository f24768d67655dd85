import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '../../../contract/errors'
import type { Services } from '../../platform/server/services'
import { requireDemoLocker } from './demo-locker'

/** The documents that the demo's page leads to, below the folder from which `npm start` runs. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  benchmarks: 'docs/benchmarks.md',
  lockers: 'pi-controller/README.md',
  money: 'docs/rules/money.md',
  operating: 'docs/operating.md',
  protocol: 'docs/locker-protocol.md',
  rules: 'docs/rules/lockers.md',
}

/** Returns a document as plain text. @throws 404, also without a demo */
export async function readDocument(app: Pick<Services, 'env'>, name: string): Promise<Response> {
  requireDemoLocker(app)
  const path = Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name] : undefined
  const text = path && (await readFile(join(process.cwd(), path), 'utf8').catch(() => undefined))
  if (!text) throw notFound('Document')
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

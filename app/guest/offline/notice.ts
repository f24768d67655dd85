import { isObject } from '../../platform/ui/json'

/** A notice as the server sends it (app/platform/push/notices.ts). */
export interface Notice {
  title: string
  body: string
  tag: string
  /** The screen that a tap opens. */
  path: string
}

/** Returns the ids of the ready orders in a page's message; undefined for other messages. */
export function readReady(sent: unknown): number[] | undefined {
  if (!isObject(sent) || !Array.isArray(sent.ready)) return undefined
  return sent.ready.filter((id: unknown): id is number => typeof id === 'number')
}

/** Parses a notice; undefined if it is invalid. Without zod, which would add its library to the worker. */
export function readNotice(sent: unknown): Notice | undefined {
  if (!isObject(sent)) return undefined
  const { title, body, tag, path } = sent
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return undefined
  return typeof path === 'string' ? { title, body, tag, path } : undefined
}

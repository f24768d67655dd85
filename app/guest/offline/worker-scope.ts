/** What the worker uses of its surroundings. TypeScript's own 'webworker' cannot be read beside 'DOM', which all else is checked by. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<OpenPage | undefined>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  location: { origin: string }
  addEventListener<Kind extends keyof WorkerEvents>(kind: Kind, listener: (event: WorkerEvents[Kind]) => void): void
}

interface OpenPage {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

interface LongEvent {
  /** Keeps the worker running until then. */
  waitUntil(work: Promise<unknown>): void
}

export interface AskedEvent extends LongEvent {
  request: Request
  /** The page that asks; '' for a page that is being opened. */
  clientId: string
  respondWith(answer: Promise<Response>): void
}

export interface SubscriptionChange extends LongEvent {
  /** Not every browser says either. */
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

interface WorkerEvents {
  install: LongEvent
  activate: LongEvent
  fetch: AskedEvent
  /** A page is open and is to be kept, or says which orders are ready. */
  message: LongEvent & { source: OpenPage; data: unknown }
  push: LongEvent & { data: { json(): unknown } | null }
  pushsubscriptionchange: SubscriptionChange
  notificationclick: LongEvent & { notification: Notification }
}

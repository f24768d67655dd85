/** The part of the worker's global scope in use. TypeScript's 'webworker' library conflicts with 'DOM', which the rest of the code uses. */
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
  /** Keeps the worker running until the promise settles. */
  waitUntil(work: Promise<unknown>): void
}

export interface AskedEvent extends LongEvent {
  request: Request
  /** The id of the requesting page; '' while a page is being opened. */
  clientId: string
  respondWith(answer: Promise<Response>): void
}

export interface SubscriptionChange extends LongEvent {
  /** Some browsers omit one or both. */
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

interface WorkerEvents {
  install: LongEvent
  activate: LongEvent
  fetch: AskedEvent
  /** An open page asks to be cached, or reports which orders are ready. */
  message: LongEvent & { source: OpenPage; data: unknown }
  push: LongEvent & { data: { json(): unknown } | null }
  pushsubscriptionchange: SubscriptionChange
  notificationclick: LongEvent & { notification: Notification }
}

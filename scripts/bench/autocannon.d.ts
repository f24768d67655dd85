/** The part of autocannon's API that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  interface RequestData {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: Array<RequestData & { setupRequest?: (request: RequestData) => RequestData }>
  }
  interface Result {
    '2xx': number
    '3xx': number
    /** Includes 3xx. */
    non2xx: number
    errors: number
    /** Seconds. */
    duration: number
  }
  interface Run extends Promise<Result> {
    /** Milliseconds, with fractions. */
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this
  }
  export default function autocannon(options: Options): Run
}

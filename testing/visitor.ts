import { UNPACKED } from './caller'

/** One response, as a browser without JavaScript receives it. */
export interface Page {
  status: number
  headers: Headers
  html: string
  /** A redirect's target, as a path with its query; undefined for other responses. */
  location: string | undefined
}

/** A browser without JavaScript: stores cookies, sends forms, does not follow redirects. */
export interface Visitor {
  /** `from`: the screen with the followed link, sent as the Referer. */
  get(path: string, from?: string): Promise<Page>
  /** Submits a form by POST with its origin, as a browser does. A FormData is sent as multipart/form-data. */
  submit(path: string, fields: Record<string, string | string[]> | FormData): Promise<Page>
  /** The text of the toast on the next screen. */
  toast(): Promise<string | undefined>
  cookies: Map<string, string>
}

/** `at`: the server's address, or a function that returns the current one. */
export function createVisitor(at: string | (() => string), send: typeof fetch = fetch): Visitor {
  const cookies = new Map<string, string>()
  const visit = async (path: string, { from, ...init }: RequestInit & { from?: string }): Promise<Page> => {
    const url = typeof at === 'string' ? at : at()
    const headers = new Headers({ Accept: 'text/html' })
    if (from !== undefined) headers.set('Referer', new URL(from, url).href)
    if (init.method === 'POST') headers.set('Origin', new URL(url).origin)
    headers.set('Accept-Encoding', UNPACKED['Accept-Encoding'])
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await send(new URL(path, url), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    const location = response.headers.get('location')
    return {
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      location: location === null ? undefined : pathOf(new URL(location, new URL(path, url))),
    }
  }
  return {
    cookies,
    toast: async () => /<span class="toast-text">([^<]*)/.exec((await visit('/', {})).html)?.[1],
    get: (path, from) => visit(path, from === undefined ? {} : { from }),
    submit: (path, fields) => {
      if (fields instanceof FormData) {
        return visit(path, { method: 'POST', body: fields })
      }
      const body = new URLSearchParams()
      for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value)
      return visit(path, { method: 'POST', body })
    },
  }
}

function pathOf(url: URL): string {
  return `${url.pathname}${url.search}`
}

/** Stores a Set-Cookie line; `Max-Age=0` or an expiry in the past removes the cookie. */
function keep(cookies: Map<string, string>, line: string) {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const name = pair.slice(0, pair.indexOf('='))
  const gone = attributes.some(
    (attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute),
  )
  if (gone) cookies.delete(name)
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1))
}

import { call } from './call'

/** What there is to read about the calls themselves. */
export const documents = {
  openapi: call({
    method: 'GET',
    path: 'openapi.json',
    who: 'anyone',
    answer: { kind: 'text', contentType: 'application/json' },
    says: 'All calls as an OpenAPI 3.1 document, for programs.',
  }),
  page: call({
    method: 'GET',
    path: 'docs',
    who: 'anyone',
    answer: { kind: 'text', contentType: 'text/html; charset=utf-8' },
    says: 'All calls as a page, for people.',
  }),
}

import { call } from './call'

export const documents = {
  openapi: call({
    method: 'GET',
    path: 'openapi.json',
    who: 'anyone',
    answer: { kind: 'text', contentType: 'application/json' },
    says: 'Returns the OpenAPI 3.1 document that describes every call.',
  }),
  page: call({
    method: 'GET',
    path: 'docs',
    who: 'anyone',
    answer: { kind: 'text', contentType: 'text/html; charset=utf-8' },
    says: 'Shows that document as a web page.',
  }),
}

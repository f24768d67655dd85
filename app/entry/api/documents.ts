import { calls } from '../../../contract/calls'
import { docsPage, openApiText } from '../openapi/page'
import { answers, WithHeaders } from './answers'

export const documents = answers(calls.documents, {
  // Changes only with a release.
  openapi: async () => new WithHeaders(await openApiText(), { 'Cache-Control': 'public, max-age=3600' }),
  page: () => {
    const { html, headers } = docsPage()
    return new WithHeaders(html, headers)
  },
})

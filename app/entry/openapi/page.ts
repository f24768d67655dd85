import { randomBytes } from 'node:crypto'
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js?url'
import swaggerStyles from 'swagger-ui-dist/swagger-ui.css?url'
import { version } from '../../../package.json'

let document: Promise<string> | undefined

/** Returns `/v1/openapi.json`, built on the first request and then cached. */
export function openApiText(): Promise<string> {
  return (document ??= import('./document').then(({ openApiDocument }) => openApiDocument(version)))
}

/** Nothing is loaded from another host, not even Swagger's validator badge. */
const OPTIONS = {
  url: '/v1/openapi.json',
  dom_id: '#calls',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
}

/** `/v1/docs`: the document in Swagger UI. */
export function docsPage(): { html: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Calls · Barback</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${swaggerStyles}">
    <style>
      body { margin: 0; }
      html.dark-mode body { background: #1c2022; }
      .swagger-ui .opblock-tag { flex-wrap: wrap; overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <noscript>This page needs JavaScript. <a href="/v1/openapi.json">The document that it shows</a> does not.</noscript>
    <div id="calls"></div>
    <script src="${swaggerScript}"></script>
    <script nonce="${nonce}">
      document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches)
      SwaggerUIBundle(${JSON.stringify(OPTIONS)})
    </script>
  </body>
</html>
`
  return { html, headers: { 'Content-Security-Policy': policy.join('; ') } }
}

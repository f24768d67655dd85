import type { Language } from '../../../contract/languages'

interface Page {
  language: Language
  /** Says why the request was refused. */
  message: string
  /** Tells the reader the next step. */
  advice: string
  link: { text: string; to: string }
}

/** Returns a self-contained page, for refusals before any screen can be rendered. */
export function wordsPage({ language, message, advice, link }: Page): { html: string; policy: string } {
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(message)} · Barback</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 32rem; margin: 15vh auto; padding: 0 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif }
  h1 { font-size: 1.5rem; line-height: 1.3 }
  a { display: inline-block; padding: 0.6rem 0; color: inherit }
</style>
<h1>${escaped(message)}</h1>
<p>${escaped(advice)}</p>
<a href="${link.to}">${escaped(link.text)}</a>
</html>
`
  return {
    html,
    policy:
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

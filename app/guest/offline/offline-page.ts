import { wordsIn, type Language } from '../words'

/** Shown offline for a screen that is not cached. It is self-contained, because the app's script would not run at another screen's address. */
export function offlinePage(language: Language): { html: string; policy: string } {
  const { app, phone, tryAgain, account } = wordsIn(language)
  const { title, neverSeen, orders } = phone.offline
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${app}</title>
<style>
  :root { color-scheme: light dark; --ground: #0d1217; --ink: #f0f4f7; --brand: #2bc4b0; --on-brand: #03211d }
  @media (prefers-color-scheme: light) { :root { --ground: #f6f7f9; --ink: #17212b; --brand: #0b7a6e; --on-brand: #fff } }
  body { max-width: 30rem; margin: 12vh auto 0; padding: 0 1.25rem; background: var(--ground); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif }
  h1 { font-size: 1.6rem; line-height: 1.2 }
  a { display: flex; align-items: center; min-height: 48px; color: var(--brand) }
  .again { justify-content: center; border-radius: 14px; background: var(--brand); color: var(--on-brand); font-weight: 650; text-decoration: none }
  a:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px }
</style>
<main>
<h1>${title}</h1>
<p>${neverSeen}</p>
<a class="again" href="">${tryAgain}</a>
<p>${orders}:</p>
<a href="/app/orders">${account.orders}</a>
<a href="/app">${app}</a>
</main>
</html>
`
  return {
    html,
    policy:
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  }
}

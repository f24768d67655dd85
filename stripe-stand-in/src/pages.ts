import { TEST_CARDS } from './cards'

/** The style sheet of the hosted pages, which are plain HTML and work without JavaScript. */
const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; background: #f6f8fa; color: #1a1f36; margin: 0; display: grid; min-height: 100vh; place-items: center; }
  main { background: #fff; border-radius: 12px; box-shadow: 0 2px 16px #1a1f3622; padding: 32px; width: min(26rem, 100vw - 32px); box-sizing: border-box; }
  h1 { font-size: 1.25rem; margin: 0 0 8px; } p { margin: 0 0 16px; color: #4f566b; }
  label { display: block; margin: 0 0 12px; } input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 8px; border: 1px solid #c1c9d2; border-radius: 6px; }
  button { font: inherit; font-weight: 600; width: 100%; padding: 12px; border-radius: 8px; border: 0; background: #0a7d4f; color: #fff; margin: 8px 0 0; cursor: pointer; }
  button.quiet { background: #fff; color: #b3093c; border: 1px solid #e3e8ee; } small { color: #697386; }
  td { font-size: 12px; padding: 2px 12px 2px 0; overflow-wrap: anywhere; }
`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${escape(title)}</title><style>${STYLE}</style></head><body><main><h1>${escape(title)}</h1>${body}
<p><small>Stripe stand-in: no real money and no real documents.</small></p></main></body></html>`
}

/** The page at the stand-in's address: what it is, the number and sum of its charges, and the test cards. `charged`: cents. */
export function homePage({ charges, charged }: { charges: number; charged: number }): string {
  const cards = Object.entries(TEST_CARDS).map(
    ([number, { tokens }]) => `<tr><td>${number}</td><td>${tokens.map(escape).join(' ')}</td></tr>`,
  )
  return page(
    'A local Stripe',
    `<p>It speaks Stripe's API to Barback and takes play money: ${charges} charges so far, $${(charged / 100).toFixed(2)}.</p>
<p>Pay with one of <a href="https://docs.stripe.com/testing">Stripe's test cards</a>:</p>
<table>${cards.join('')}</table>`,
  )
}

/** `cents`: undefined when a card is only being saved. */
export function authenticationPage({ cents, last4 }: { cents: number | undefined; last4: string }): string {
  const what = cents === undefined ? 'Save' : `Pay $${(cents / 100).toFixed(2)} with`
  return page(
    '3-D Secure',
    `<p>${what} the card ending in ${escape(last4)}? Your bank wants to know that it is you.</p>
<form method="post"><button name="outcome" value="complete">Complete authentication</button>
<button class="quiet" name="outcome" value="fail">Fail authentication</button></form>`,
  )
}

export function onboardingPage({ name, email }: { name: string | null; email: string | null }): string {
  return page(
    'Set up payments',
    `<p>${escape(name ?? email ?? 'Your business')} is about to take card payments. Everything that is asked for has been filled in.</p>
<form method="post"><button name="outcome" value="complete">Agree and submit</button></form>`,
  )
}

/** `selfie`: whether the guest must show their face as well. */
export function verificationPage({ email, selfie }: { email: string | null; selfie: 0 | 1 }): string {
  return page(
    'Verify your identity',
    `<p>What would your document say${email ? `, ${escape(email)}` : ''}?</p>
<form method="post"><label>First name <input name="firstName" value="Jenny" required></label>
<label>Last name <input name="lastName" value="Rosen" required></label>
<label>Date of birth <input name="dob" type="date" value="1990-01-01" required></label>
<button name="outcome" value="complete">Show this document${selfie ? ' and your face' : ''}</button>
${selfie ? '<button class="quiet" name="outcome" value="otherFace">Show it and somebody else’s face</button>' : ''}
<button class="quiet" name="outcome" value="fail" formnovalidate>Show an unreadable one</button></form>`,
  )
}

export function donePage(text: string): string {
  return page(text, '<p>You can close this page and go back to the app.</p>')
}

import { createHash } from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark; --ground: #f4f6f7; --card: #fff; --ink: #12181c; --quiet: #55626c; --line: #8a97a1; --go: #0b7a6d; --good: #0b6b3a; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0b0e11; --card: #161c21; --ink: #e9eef2; --quiet: #a3b0bb; --line: #6d7a85; --go: #14b8a6; --good: #4ade80; --bad: #ff8a80; }
}
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
body { min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink); font: 1.125rem/1.45 system-ui, sans-serif; }
main { width: 100%; max-width: 30rem; padding: clamp(20px, 6vw, 40px); border-radius: 20px; background: var(--card); display: grid; gap: 20px; box-shadow: 0 10px 40px #0002; }
h1 { font-size: clamp(1.9rem, 9vw, 2.8rem); line-height: 1.1; letter-spacing: -.01em; overflow-wrap: anywhere; }
[data-tone=good] h1 { color: var(--good); }
[data-tone=bad] h1 { font-size: 1.7rem; line-height: 1.25; color: var(--bad); }
p { color: var(--quiet); }
h1 + p { margin-top: 8px; }
form { display: grid; gap: 16px; }
label, legend { font-weight: 600; }
label > :is(input, select, textarea) { display: block; margin-top: 6px; font-weight: 400; }
fieldset { border: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 8px 24px; }
fieldset label { display: flex; align-items: center; gap: 10px; min-height: 44px; font-weight: 400; }
input[type=radio] { width: 22px; height: 22px; margin: 0; accent-color: var(--go); }
:is(input:not([type=radio]), select, textarea) { width: 100%; min-height: 52px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 12px; background: transparent; color: inherit; font: inherit; }
textarea { min-height: 6rem; resize: vertical; }
select option { background: var(--card); color: var(--ink); }
button { min-height: 64px; padding: 12px 20px; border: 0; border-radius: 16px; background: var(--go); color: #fff; font: inherit; font-size: 1.35rem; font-weight: 700; cursor: pointer; }
@media (prefers-color-scheme: dark) { button { color: #04211e; } }
button[disabled] { opacity: .6; cursor: progress; }
:is(button, input, select, textarea):focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`

const SCRIPT = `
const byId = (id) => document.getElementById(id)
const show = (step) => { for (const name of ['paste', 'guest', 'staff']) byId(name).hidden = name !== step }
const say = (tone, words, more) => {
  document.body.dataset.tone = tone
  byId('words').textContent = words
  byId('more').textContent = more || ''
}
const cubbyIn = (text) => {
  try { return JSON.parse(atob(text.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).cubby } catch { return undefined }
}
let ticket = ''

const begin = (text) => {
  ticket = text.trim()
  const cubby = cubbyIn(ticket)
  if (cubby === undefined) return void send({ ticket })
  say('', 'Your drink is in cubby ' + cubby, 'Stand in front of the locker, then press.')
  byId('open').textContent = 'Open cubby ' + cubby
  show('guest')
}

const send = async (body) => {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  try {
    const answer = await fetch('/ticket', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    hear(await answer.json())
  } catch {
    say('bad', 'The locker does not answer.', 'Are you still in the Wi-Fi of the bar?')
  }
  for (const button of document.querySelectorAll('button')) button.disabled = false
}

const hear = ({ opened, asks, message }) => {
  if (opened) {
    const isBack = opened.door === 'back'
    say('good', 'Cubby ' + opened.cubby + ' is open' + (isBack ? ' at the back' : ''), 'Close the door when you are done.')
    byId('pin').value = ''
    if (!byId('guest').hidden) show('')
  } else if (asks) {
    say('', 'Hello ' + asks.name, 'The locker cannot reach the server. Every door that you open is written down with your name.')
    const options = Array.from({ length: asks.numberOfCubbies }, (_, i) => new Option(String(i + 1)))
    byId('cubby').replaceChildren(...options)
    show('staff')
  } else {
    say('bad', message)
    byId('open').textContent = 'Try again'
  }
}

byId('guest').addEventListener('submit', (event) => { event.preventDefault(); void send({ ticket }) })
byId('paste').addEventListener('submit', (event) => { event.preventDefault(); begin(byId('text').value) })
byId('staff').addEventListener('submit', (event) => {
  event.preventDefault()
  const form = new FormData(event.target)
  void send({ ticket, staff: { pin: form.get('pin'), cubby: Number(form.get('cubby')), door: form.get('door') } })
})
const take = () => {
  const fragment = location.hash.slice(1)
  if (!fragment) return
  history.replaceState(null, '', '/')
  begin(fragment)
}
addEventListener('hashchange', take)
take()
`

/** The complete ticket page. */
export const TICKET_HTML = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Barback locker</title>
  <link rel="icon" href="data:,">
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <div role="status">
      <h1 id="words">Open the locker</h1>
      <p id="more">Open your order in the app and tap its ticket, or paste the ticket here.</p>
    </div>
    <noscript><p>Hold the code in your app to the scanner of the locker, or ask the staff.</p></noscript>
    <form id="paste">
      <label>Ticket <textarea id="text" required autocomplete="off" spellcheck="false"></textarea></label>
      <button>Next</button>
    </form>
    <form id="guest" hidden><button id="open">Open</button></form>
    <form id="staff" hidden>
      <label>Cubby <select id="cubby" name="cubby"></select></label>
      <fieldset>
        <legend>Door</legend>
        <label><input type="radio" name="door" value="front" checked> Front, where guests pick up</label>
        <label><input type="radio" name="door" value="back"> Back</label>
      </fieldset>
      <label>Your PIN <input id="pin" name="pin" type="password" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" required autocomplete="off"></label>
      <button>Open the door</button>
    </form>
  </main>
  <script>${SCRIPT}</script>
</body>
</html>
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the page only this script, and requests to its own locker. */
export const TICKET_HTML_POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

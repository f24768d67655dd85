import { createHash } from 'node:crypto'
import { PAGE_WORDS } from './page-words'

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

/** The page is in the first of the phone's languages that it knows. */
const SCRIPT = `
const WORDS = ${JSON.stringify(PAGE_WORDS)}
const language = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in WORDS) || 'en'
const words = WORDS[language]
document.documentElement.lang = language
for (const element of document.querySelectorAll('[data-words]')) element.textContent = words[element.dataset.words]
const byId = (id) => document.getElementById(id)
const show = (step) => { for (const name of ['paste', 'guest', 'staff']) byId(name).hidden = name !== step }
const say = (tone, text, more) => {
  document.body.dataset.tone = tone
  byId('words').textContent = text
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
  say('', words.drink.replace('#', cubby), words.stand)
  byId('open').textContent = words.open.replace('#', cubby)
  show('guest')
}

const send = async (body) => {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  try {
    const answer = await fetch('/ticket', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    hear(await answer.json())
  } catch {
    say('bad', words.noAnswer, words.inWiFi)
  }
  for (const button of document.querySelectorAll('button')) button.disabled = false
}

const hear = ({ opened, asks, refused, message }) => {
  if (opened) {
    const text = opened.door === 'back' ? words.openedBack : words.opened
    say('good', text.replace('#', opened.cubby), words.close)
    byId('pin').value = ''
    if (!byId('guest').hidden) show('')
  } else if (asks) {
    say('', words.hello.replace('@', () => asks.name), words.recorded)
    const options = Array.from({ length: asks.numberOfCubbies }, (_, i) => new Option(String(i + 1)))
    byId('cubby').replaceChildren(...options)
    show('staff')
  } else {
    say('bad', words.refusals[refused] || message)
    byId('open').textContent = words.again
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
      <h1 id="words" data-words="title">${PAGE_WORDS.en.title}</h1>
      <p id="more" data-words="how">${PAGE_WORDS.en.how}</p>
    </div>
    <noscript>
      <p>Hold the code in your app to the scanner of the locker, or ask the staff.</p>
      <p lang="es">Muestra el código de tu app al escáner del casillero o pregunta al personal.</p>
    </noscript>
    <form id="paste">
      <label><span data-words="ticket"></span> <textarea id="text" required autocomplete="off" spellcheck="false"></textarea></label>
      <button data-words="next"></button>
    </form>
    <form id="guest" hidden><button id="open"></button></form>
    <form id="staff" hidden>
      <label><span data-words="cubby"></span> <select id="cubby" name="cubby"></select></label>
      <fieldset>
        <legend data-words="door"></legend>
        <label><input type="radio" name="door" value="front" checked> <span data-words="front"></span></label>
        <label><input type="radio" name="door" value="back"> <span data-words="back"></span></label>
      </fieldset>
      <label><span data-words="pin"></span> <input id="pin" name="pin" type="password" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" required autocomplete="off"></label>
      <button data-words="openDoor"></button>
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

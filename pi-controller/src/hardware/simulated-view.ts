import { LOCKER_COLORS } from '../../../contract/cubbies'
import type { DoorSide } from '../../../contract/locker-protocol'
import type { SimulatedCubby, SimulatedState } from './simulated'
import type { DoorFault } from './simulated-doors'
import { LOCKER_STYLE } from './simulated-style'

/** One door as the page shows it. The browser only copies these values. */
interface Tile {
  id: string
  number: number
  door: DoorSide
  state: string
  glow: string
  dim: boolean
  /** The state that the door gets when it is pressed. */
  press: 'open' | 'closed'
  caption: string
  /** Short name of its fault; empty without one. */
  fault: string
  label: string
}

const SIDES = [
  { door: 'front', title: 'Front', whose: 'where guests pick up' },
  { door: 'back', title: 'Back', whose: 'where the bar loads' },
] as const

const LEGEND = [
  ['teal', 'free'],
  ['yellow', 'next in line'],
  ['white', 'being loaded'],
  ['green', 'ready'],
  ['orange', 'being picked up'],
  ['red', 'needs staff'],
] as const

/** Each fault's label on a door, and on the button that causes it. */
const FAULTS: Readonly<Record<DoorFault, { short: string; button: string }>> = {
  none: { short: '', button: 'Repair' },
  dead: { short: 'Lock dead', button: 'Lock is dead' },
  stuck: { short: 'Sticks', button: 'Lock sticks' },
  cut: { short: 'Power fails', button: 'Power fails as it opens' },
  weak: { short: 'Weak spring', button: 'Spring is weak' },
  bouncing: { short: 'Bounces', button: 'Door bounces' },
  unlatched: { short: 'No latch', button: 'Does not latch' },
  silent: { short: 'Sensor dead', button: 'Sensor is dead' },
}

export function tilesOf({ cubbies }: SimulatedState): Tile[] {
  return SIDES.flatMap(({ door }) => cubbies.map((cubby) => tileOf(cubby, door)))
}

function tileOf(cubby: SimulatedCubby, door: DoorSide): Tile {
  const { number, color, dim } = cubby
  const { state, released, powered } = cubby[door]
  const fault = FAULTS[cubby[door].fault].short
  const caption =
    state === 'open' ? 'Open' : state === 'unknown' ? 'No sensor' : released || powered ? 'Unlocked' : 'Locked'
  return {
    id: `${door}-${number}`,
    number,
    door,
    state,
    glow: LOCKER_COLORS[color],
    dim,
    press: state === 'open' ? 'closed' : 'open',
    caption,
    fault,
    label: `Cubby ${number}, ${door} door: ${[caption, fault].filter(Boolean).join(', ').toLowerCase()}, light ${color}${dim ? ', dimmed' : ''}`,
  }
}

/** The whole page. It works with plain forms and is live with JavaScript. `notice` is shown above the doors. */
export function lockerHtml(state: SimulatedState, notice: string): string {
  const tiles = tilesOf(state)
  const sides = SIDES.map(
    ({ door, title, whose }) => `
    <section aria-labelledby="${door}-title">
      <h2 id="${door}-title">${title} <small>${whose}</small></h2>
      <div class="bank">${tiles
        .filter((tile) => tile.door === door)
        .map(tileHtml)
        .join('')}
      </div>
    </section>`,
  )
  const legend = LEGEND.map(([color, text]) => `<li style="--glow:${LOCKER_COLORS[color]}">${text}</li>`)
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Barback locker</title>
  <link rel="icon" href="data:,">
  <style>${LOCKER_STYLE}</style>
  <noscript><meta http-equiv="refresh" content="3"></noscript>
</head>
<body data-online="${state.online}">
  <header>
    <h1>Barback <span>locker</span></h1>
    <p id="link" class="link">${state.online ? 'Connected' : 'Offline'}</p>
  </header>
  <p id="notice" role="status">${escapeHtml(notice)}</p>
  <main>${sides.join('')}
  </main>
  <footer>
    <ul class="legend">${legend.join('')}</ul>
    ${SCANNER}
    <p>Press an open door to close it. A locked door opens when the bar or the guest asks for it.</p>
    ${troubleHtml(state)}
  </footer>
  <script>${SCRIPT}</script>
</body>
</html>
`
}

function tileHtml(tile: Tile): string {
  return `
        <form method="post" action="/doors" id="${tile.id}" class="cubby" data-state="${tile.state}" data-caption="${tile.caption}" data-dim="${tile.dim}" style="--glow:${tile.glow}">
          <input type="hidden" name="cubby" value="${tile.number}"><input type="hidden" name="door" value="${tile.door}">
          <button name="state" value="${tile.press}" aria-label="${tile.label}">
            <span class="inside"></span>
            <span class="leaf"><b>${tile.number}</b><i></i></span>
            <span class="fault">${tile.fault}</span>
            <span class="caption">${tile.caption}</span>
          </button>
        </form>`
}

/** The ticket scanner: text pasted or dropped into its box is scanned. */
const SCANNER = `<form method="post" action="/ticket" class="scanner">
      <label for="ticket">Scanner</label>
      <textarea id="ticket" name="ticket" required spellcheck="false" autocomplete="off" placeholder="Paste a ticket"></textarea>
      <button>Scan</button>
    </form>`

/** The form that causes faults. */
function troubleHtml({ cubbies }: SimulatedState): string {
  const options = cubbies.map(({ number }) => `<option>${number}</option>`).join('')
  const breaks = Object.entries(FAULTS).map(
    ([fault, { button }]) => `<button name="fault" value="${fault}">${button}</button>`,
  )
  return `<details>
      <summary>Make trouble</summary>
      <form method="post" action="/doors" class="trouble">
        <label>Cubby <select name="cubby">${options}</select></label>
        <label>Door <select name="door"><option value="front">Front</option><option value="back">Back</option></select></label>
        <span class="buttons">
          <button name="force" value="true">Force open</button>
          <button name="state" value="unknown">Tear out the sensor</button>
          ${breaks.join('\n          ')}
        </span>
      </form>
      <form method="post" action="/cable" class="trouble">
        <span class="buttons">
          <button name="seconds" value="60">Pull the network cable for a minute</button>
          <button name="seconds" value="0">Plug it in again</button>
        </span>
      </form>
    </details>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const SCRIPT = `
const notice = document.getElementById('notice')
const say = (text) => {
  notice.textContent = text
  clearTimeout(say.timer)
  say.timer = setTimeout(() => (notice.textContent = ''), 3000)
}
const show = (state) => {
  const { online, tiles } = JSON.parse(state)
  document.body.dataset.online = online
  document.getElementById('link').textContent = online ? 'Connected' : 'Offline'
  for (const tile of tiles) {
    const form = document.getElementById(tile.id)
    Object.assign(form.dataset, { state: tile.state, caption: tile.caption, dim: tile.dim })
    form.querySelector('.fault').textContent = tile.fault
    form.style.setProperty('--glow', tile.glow)
    const button = form.querySelector('button')
    button.value = tile.press
    button.setAttribute('aria-label', tile.label)
    form.querySelector('.caption').textContent = tile.caption
  }
}
const showStopped = () => {
  document.body.dataset.online = false
  document.getElementById('link').textContent = 'Controller stopped'
}
// A browser allows six connections per host, so only the page that holds the lock listens and forwards events to the others.
let last
const others = new BroadcastChannel('locker')
const tell = (state) => {
  last = state
  state ? show(state) : showStopped()
  others.postMessage({ state })
}
others.onmessage = ({ data: { isNew, state } }) => {
  if (isNew) last && others.postMessage({ state: last })
  else state ? show(state) : showStopped()
}
const listen = () => {
  const live = new EventSource('/events')
  live.onmessage = ({ data }) => tell(data)
  live.onerror = () => tell('')
  return new Promise(() => {})
}
others.postMessage({ isNew: true })
navigator.locks ? navigator.locks.request('locker', listen) : listen()
const ticket = document.getElementById('ticket')
for (const hold of ['paste', 'drop']) ticket.addEventListener(hold, () => setTimeout(() => ticket.value && ticket.form.requestSubmit()))
document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target
  const body = Object.fromEntries(new FormData(form, event.submitter))
  const answer = await fetch(form.getAttribute('action'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  if (form.matches('.scanner')) form.reset()
  else if (answer.ok) return
  const { message } = await answer.json()
  say(message)
  if (answer.ok) return
  form.animate([{ translate: '0' }, { translate: '-4px' }, { translate: '4px' }, { translate: '0' }], 180)
})
`

import type { Language } from './index'

/** Numbers of cubbies, ascending, at least one. */
type Numbers = readonly number[]

interface CubbyLines {
  /** The state of an order in a few words, as titles and lists have it. */
  ready: (numbers: Numbers) => string
  overdue: (numbers: Numbers) => string
  /** The same on the bar of every screen. */
  isReady: (numbers: Numbers) => string
  name: (number: number) => string
  /** On an order in several cubbies: what comes next, below the number of the one that has its turn. */
  isIn: (numbers: Numbers) => string
  notDone: (next: number) => string
  goesOn: (done: Numbers, number: number) => string
  waits: (done: Numbers, number: number) => string
  last: string
  /** What the guest does at the last door. */
  closeToo: string
  /** Each cubby in the list of what is in which. */
  places: { done: string; now: string; next: string }
  /** After the pickup; with a number, after the last of several cubbies. */
  forgotten: string
  leftIn: (number: number) => string
  /** The codes for a locker without the internet. */
  codes: string
  codeOf: (number: number) => string
  pageFor: (number: number) => string
}

const english = new Intl.ListFormat('en-US')
const spanish = new Intl.ListFormat('es-US')

/** Returns 'cubby 3' or 'cubbies 3 and 4'. */
function cubbies(numbers: Numbers): string {
  return `${numbers.length > 1 ? 'cubbies' : 'cubby'} ${english.format(numbers.map(String))}`
}

/** Returns 'casillero 3' or 'casilleros 3 y 4'. */
function casilleros(numbers: Numbers): string {
  return `${numbers.length > 1 ? 'casilleros' : 'casillero'} ${spanish.format(numbers.map(String))}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Sentences about an order's cubbies, which the server words. No screen loads them. */
export const CUBBY_LINES: Record<Language, CubbyLines> = {
  en: {
    ready: (numbers) => `Ready: ${cubbies(numbers)}`,
    overdue: (numbers) => `Pick it up now: ${cubbies(numbers)}`,
    isReady: (numbers) => `${capitalized(cubbies(numbers))} ${numbers.length > 1 ? 'are' : 'is'} ready`,
    name: (number) => `Cubby ${number}`,
    isIn: (numbers) => `${capitalized(cubbies(numbers))}, one after the other.`,
    notDone: (next) => `Not done yet: cubby ${next} opens next.`,
    goesOn: (done, number) => `${doneIn(done)} Now cubby ${number}: close its door too.`,
    waits: (done, number) => `${doneIn(done)} Cubby ${number} is still full.`,
    last: 'This is the last one.',
    closeToo: 'Take everything out and close this door too.',
    places: { done: '✓ done', now: 'now', next: 'next' },
    forgotten: 'Left something inside?',
    leftIn: (number) => `Left something in cubby ${number}?`,
    codes: 'Hold these codes up to the locker’s scanner, one after the other.',
    codeOf: (number) => `Code that opens cubby ${number}`,
    pageFor: (number) => `Or open the locker’s page for cubby ${number} on the venue’s Wi-Fi`,
  },
  es: {
    ready: (numbers) => `Listo: ${casilleros(numbers)}`,
    overdue: (numbers) => `Recógelo ya: ${casilleros(numbers)}`,
    isReady: (numbers) => `${capitalized(casilleros(numbers))}: listo`,
    name: (number) => `Casillero ${number}`,
    isIn: (numbers) => `${capitalized(casilleros(numbers))}, uno después del otro.`,
    notDone: (next) => `Falta algo: después se abre el casillero ${next}.`,
    goesOn: (done, number) => `${vaciados(done)} Ahora el casillero ${number}: cierra también su puerta.`,
    waits: (done, number) => `${vaciados(done)} El casillero ${number} sigue lleno.`,
    last: 'Este es el último.',
    closeToo: 'Saca todo y cierra también esta puerta.',
    places: { done: '✓ vacío', now: 'ahora', next: 'después' },
    forgotten: '¿Olvidaste algo adentro?',
    leftIn: (number) => `¿Olvidaste algo en el casillero ${number}?`,
    codes: 'Acerca estos códigos al lector de los casilleros, uno después del otro.',
    codeOf: (number) => `Código que abre el casillero ${number}`,
    pageFor: (number) => `O abre la página de los casilleros para el ${number}, en la red wifi del lugar`,
  },
}

function doneIn(numbers: Numbers): string {
  return `${capitalized(cubbies(numbers))} ${numbers.length > 1 ? 'are' : 'is'} done.`
}

function vaciados(numbers: Numbers): string {
  return `${capitalized(casilleros(numbers))}: ${numbers.length > 1 ? 'vacíos' : 'vacío'}.`
}

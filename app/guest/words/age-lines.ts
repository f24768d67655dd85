import type { Language } from './index'
import { theHour } from './spanish-hour'

interface AgeLines {
  /** On the screen that checks an age: the other way. `until`: the end of the business date. */
  orAtBar: string
  atBarWhy: (venue: string, until: string) => string
  showAtBar: string
  /** The screen of the digits. */
  title: string
  how: (venue: string) => string
  works: (until: string) => string
  goesOn: string
  getDigits: string
  newDigits: string
  kept: string
  online: string
}

/** Sentences about the check of an age at the bar, which the server words. */
export const AGE_LINES: Record<Language, AgeLines> = {
  en: {
    orAtBar: 'Or show your ID at the bar',
    atBarWhy: (venue, until) => `Once a bartender has looked at it, you can order alcohol at ${venue} until ${until}.`,
    showAtBar: 'Show my ID at the bar',
    title: 'Show your ID at the bar',
    how: (venue) => `Show this screen and your ID to a bartender at ${venue}.`,
    works: (until) => `These digits work until ${until}.`,
    goesOn: 'Keep this screen open. It goes on when the bar has checked.',
    getDigits: 'Get six digits',
    newDigits: 'Get new digits',
    kept: 'The bar keeps no picture, no number and no date of birth from your ID.',
    online: 'Check my age online instead',
  },
  es: {
    orAtBar: 'O muestra tu identificación en el bar',
    atBarWhy: (venue, until) =>
      `Cuando alguien del bar la haya visto, puedes pedir alcohol en ${venue} hasta ${theHour(until)}.`,
    showAtBar: 'Mostrarla en el bar',
    title: 'Muestra tu identificación en el bar',
    how: (venue) => `Muestra esta pantalla y tu identificación a alguien del bar en ${venue}.`,
    works: (until) => `Estos números sirven hasta ${theHour(until)}.`,
    goesOn: 'Deja esta pantalla abierta. Sigue sola cuando el bar te haya verificado.',
    getDigits: 'Ver seis números',
    newDigits: 'Ver números nuevos',
    kept: 'El bar no guarda foto, número ni fecha de nacimiento de tu identificación.',
    online: 'Verificar mi edad en línea',
  },
}

import type { Language } from './index'

interface BasketLines {
  /** `opens`: the opening time; '' if unknown. */
  closed: (opens: string) => string
  /** These say when the age is checked: `ageLater` to a guest who signs in first, `ageNext` to one who has. */
  ageLater: string
  ageNext: string
  signIn: string
  verify: string
  removeProblems: string
  changedMeanwhile: string
  ownTipWrong: string
  ownTipTooMuch: string
}

/** Sentences and buttons of the basket that the server words. No screen loads them. */
export const BASKET_LINES: Record<Language, BasketLines> = {
  en: {
    closed: (opens) => `Closed. ${opens === '' ? '' : `${opens}. `}Your basket is saved.`,
    ageLater: 'Alcohol: sign in, then show your ID once. It takes about two minutes; you pay after that.',
    ageNext: 'Next: show your ID, once. It takes about two minutes; you pay after that.',
    signIn: 'Sign in to pay',
    verify: 'Check my age to pay',
    removeProblems: 'Remove unavailable drinks',
    changedMeanwhile: 'Your basket has changed: check it, then pay',
    ownTipWrong: 'Type the tip in dollars, like 5 or 5.50',
    ownTipTooMuch: 'The tip can’t be more than the drinks',
  },
  es: {
    closed: (opens) => `Cerrado. ${opens === '' ? '' : `${opens}. `}Tu carrito queda guardado.`,
    ageLater: 'Alcohol: inicia sesión y muestra tu identificación una vez. Toma unos dos minutos; después pagas.',
    ageNext: 'Ahora: muestra tu identificación, una sola vez. Toma unos dos minutos; después pagas.',
    signIn: 'Inicia sesión para pagar',
    verify: 'Verificar mi edad para pagar',
    removeProblems: 'Quitar lo que no está disponible',
    changedMeanwhile: 'Tu carrito cambió: revísalo antes de pagar',
    ownTipWrong: 'Escribe la propina en dólares, como 5 o 5.50',
    ownTipTooMuch: 'La propina no puede ser más que las bebidas',
  },
}

import { expect, it } from 'vitest'
import { declineWords } from '../orders/payment-words'
import { wordsIn } from '.'

it.each([
  ['insufficient_funds', 'Your card has insufficient funds.', 'Tu tarjeta no tiene fondos suficientes'],
  ['stolen_card', 'Your card was declined.', 'Tu tarjeta fue rechazada'],
  [
    'payment_intent_authentication_failure',
    'Your bank couldn’t confirm it’s you. Try again, or use another card.',
    'Tu banco no pudo confirmar que eres tú. Inténtalo de nuevo o usa otra tarjeta.',
  ],
  [
    'a_code_of_next_year',
    'The payment did not go through, and nothing was charged. Try another card.',
    'El pago no se completó y no se cobró nada. Prueba otra tarjeta.',
  ],
  [
    null,
    'The payment did not go through, and nothing was charged. Try another card.',
    'El pago no se completó y no se cobró nada. Prueba otra tarjeta.',
  ],
])('Stripe’s code %s has a sentence for guests in both languages', (code, english, spanish) => {
  expect([declineWords(code, wordsIn('en')), declineWords(code, wordsIn('es'))]).toEqual([english, spanish])
})

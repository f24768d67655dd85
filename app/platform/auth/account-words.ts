import type { Language } from '../../../contract/languages'

/** What mails about an account say, in the language of its owner. */
const en = {
  notYou: 'If this was not you, answer to nobody who asks for a code or a password, and tell us at once.',
  newAddress: (to: string) => ({
    subject: 'Your Barback account has another email address',
    text: [
      `The email address of your Barback account was changed to ${to}.`,
      '',
      'From now on you sign in with the new one, and nothing more is sent here.',
    ],
  }),
  nextAddress: (to: string) => ({
    subject: 'Your Barback account gets another email',
    text: [
      `The email address of your Barback account is to be changed to ${to}. It changes once that address is confirmed.`,
      '',
    ],
  }),
  confirm: (link: string, days: number) => ({
    subject: 'Confirm your email for Barback',
    text: [
      'This address is to become the email of a Barback account. If it is yours, confirm it:',
      link,
      '',
      `The link works once, within ${days} days. If you do not know about this, do nothing.`,
    ],
  }),
  newPassword: {
    subject: 'Your Barback password was changed',
    text: [
      'The password of your Barback account was changed, and every device was signed out.',
      '',
      'If this was not you, set another one at once with "Forgot password?" on the sign-in screen.',
    ],
  },
  reset: (link: string) => ({
    subject: 'Reset your Barback password',
    text: [
      'Somebody, hopefully you, asked for a new password for your Barback account.',
      '',
      'Choose it here within 30 minutes:',
      link,
      '',
      'The link works once and signs you out everywhere. If this was not you, do nothing: your password stays as it is.',
    ],
  }),
}

const es: typeof en = {
  notYou: 'Si no fuiste tú, no le des a nadie un código ni una contraseña y avísanos enseguida.',
  newAddress: (to) => ({
    subject: 'Tu cuenta de Barback tiene otro correo',
    text: [
      `El correo de tu cuenta de Barback cambió a ${to}.`,
      '',
      'Desde ahora inicias sesión con el nuevo, y aquí ya no enviamos nada.',
    ],
  }),
  nextAddress: (to) => ({
    subject: 'Tu cuenta de Barback va a tener otro correo',
    text: [`El correo de tu cuenta de Barback va a cambiar a ${to}. Cambia en cuanto se confirme ese correo.`, ''],
  }),
  confirm: (link, days) => ({
    subject: 'Confirma tu correo para Barback',
    text: [
      'Este correo va a ser el de una cuenta de Barback. Si es tuyo, confírmalo:',
      link,
      '',
      `El enlace sirve una sola vez, durante ${days} días. Si no sabes de qué se trata, no hagas nada.`,
    ],
  }),
  newPassword: {
    subject: 'Cambió tu contraseña de Barback',
    text: [
      'La contraseña de tu cuenta de Barback cambió, y se cerró la sesión en todos los dispositivos.',
      '',
      'Si no fuiste tú, elige otra enseguida con "¿Olvidaste tu contraseña?" donde inicias sesión.',
    ],
  },
  reset: (link) => ({
    subject: 'Elige otra contraseña de Barback',
    text: [
      'Alguien, ojalá tú, pidió una contraseña nueva para tu cuenta de Barback.',
      '',
      'Elígela aquí en los próximos 30 minutos:',
      link,
      '',
      'El enlace sirve una sola vez y cierra tu sesión en todas partes. Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
    ],
  }),
}

export const ACCOUNT_WORDS: Record<Language, typeof en> = { en, es }

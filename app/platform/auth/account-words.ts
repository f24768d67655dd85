import type { Language } from '../../../contract/languages'

/** Texts of account mails, in the owner's language. `action`: the label of the mail's button. */
const en = {
  notYou: 'If this was not you, do not give anyone a code or a password, and tell us right away.',
  newAddress: (to: string) => ({
    subject: 'Your Barback email address was changed',
    text: [
      `The email address of your Barback account was changed to ${to}.`,
      '',
      'From now on, sign in with the new one. We will send nothing more to this address.',
    ],
  }),
  nextAddress: (to: string) => ({
    subject: 'Your Barback email address is about to change',
    text: [
      `Someone asked to change the email address of your Barback account to ${to}. It changes once that address is confirmed.`,
      '',
    ],
  }),
  confirm: (link: string, days: number) => ({
    subject: 'Confirm your email for Barback',
    action: 'Confirm my email',
    text: [
      'Someone wants to use this address for a Barback account. If that is you, confirm it:',
      link,
      '',
      `The link works once, for ${days} days. If you do not know about this, do nothing.`,
    ],
  }),
  guessed: {
    subject: 'Someone is trying to sign in to your Barback account',
    text: [
      'A wrong password, code or PIN was entered for your Barback account many times in a row.',
      '',
      'No one got in. From now on each further attempt has to wait, except on a device you have used before.',
      '',
      'If this was you, do nothing, or choose a new password with "Forgot password?" on the sign-in screen.',
      'If it was not, make sure you use this password nowhere else. This mail is sent once.',
    ],
  },
  newPassword: {
    subject: 'Your Barback password was changed',
    text: [
      'The password of your Barback account was changed, and every device was signed out.',
      '',
      'If this was not you, set a new one right away with "Forgot password?" on the sign-in screen.',
    ],
  },
  passkeyOn: (device: string) => `face or fingerprint (${device})`,
  newWayIn: (way: string) => ({
    subject: 'A new way to sign in to your Barback account',
    text: [
      `From now on you can sign in to your Barback account with: ${way}.`,
      '',
      'If this was not you, open your account, remove it under "How I sign in", and sign out everywhere else.',
    ],
  }),
  lostWayIn: (way: string) => ({
    subject: 'A way to sign in to your Barback account was removed',
    text: [
      `Your Barback account no longer accepts: ${way}.`,
      '',
      'You can always sign in with a code that we email you. If this was not you, tell us right away.',
    ],
  }),
  reset: (link: string) => ({
    subject: 'Reset your Barback password',
    action: 'Choose a new password',
    text: [
      'Someone, hopefully you, asked for a new password for your Barback account.',
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
    subject: 'Cambió el correo de tu cuenta de Barback',
    text: [
      `El correo de tu cuenta de Barback cambió a ${to}.`,
      '',
      'Desde ahora inicia sesión con el nuevo. A este correo ya no enviaremos nada.',
    ],
  }),
  nextAddress: (to) => ({
    subject: 'El correo de tu cuenta de Barback va a cambiar',
    text: [
      `Alguien pidió cambiar el correo de tu cuenta de Barback a ${to}. Cambia en cuanto se confirme ese correo.`,
      '',
    ],
  }),
  confirm: (link, days) => ({
    subject: 'Confirma tu correo para Barback',
    action: 'Confirmar mi correo',
    text: [
      'Alguien quiere usar este correo para una cuenta de Barback. Si eres tú, confírmalo:',
      link,
      '',
      `El enlace sirve una sola vez, durante ${days} días. Si no sabes de qué se trata, no hagas nada.`,
    ],
  }),
  guessed: {
    subject: 'Alguien intenta entrar a tu cuenta de Barback',
    text: [
      'En tu cuenta de Barback se escribió muchas veces seguidas una contraseña o un código incorrectos.',
      '',
      'Nadie entró. Desde ahora cada intento nuevo tiene que esperar, salvo en un dispositivo que ya hayas usado.',
      '',
      'Si fuiste tú, no hagas nada, o elige una contraseña nueva con "¿Olvidaste tu contraseña?" donde inicias sesión.',
      'Si no fuiste tú, asegúrate de no usar esta contraseña en ningún otro lugar. Este correo se envía una sola vez.',
    ],
  },
  newPassword: {
    subject: 'Cambió tu contraseña de Barback',
    text: [
      'La contraseña de tu cuenta de Barback cambió, y se cerró la sesión en todos los dispositivos.',
      '',
      'Si no fuiste tú, elige otra enseguida con "¿Olvidaste tu contraseña?" donde inicias sesión.',
    ],
  },
  passkeyOn: (device) => `rostro o huella (${device})`,
  newWayIn: (way) => ({
    subject: 'Otra forma de entrar a tu cuenta de Barback',
    text: [
      `Desde ahora puedes entrar a tu cuenta de Barback con: ${way}.`,
      '',
      'Si no fuiste tú, abre tu cuenta, quítala en "Cómo inicio sesión" y cierra la sesión en todos los demás dispositivos.',
    ],
  }),
  lostWayIn: (way) => ({
    subject: 'Se quitó una forma de entrar a tu cuenta de Barback',
    text: [
      `Tu cuenta de Barback ya no acepta: ${way}.`,
      '',
      'Siempre puedes entrar con un código que te enviamos por correo. Si no fuiste tú, avísanos enseguida.',
    ],
  }),
  reset: (link) => ({
    subject: 'Elige otra contraseña de Barback',
    action: 'Elegir otra contraseña',
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

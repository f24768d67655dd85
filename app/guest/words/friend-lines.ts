import type { Language } from './index'

interface FriendLines {
  /** On the order, for its guest. */
  send: string
  taken: (friend: string) => string
  /** On the order, for the friend. */
  from: (guest: string) => string
  /** The screen that makes the link. */
  title: string
  how: readonly string[]
  make: string
  again: string
  link: string
  alt: string
  sendIt: string
  copied: string
  /** Of a link that nobody has taken, and of one that somebody has. */
  end: string
  takeBack: string
  toOrder: string
  /** The screen that the link opens. */
  offered: (guest: string) => string
  takes: readonly string[]
  take: string
  signIn: string
  verify: string
  needsAge: string
  ended: string
  own: string
}

/** Sentences about a pickup that a guest hands to a friend, which the server words. No screen loads them. */
export const FRIEND_LINES: Record<Language, FriendLines> = {
  en: {
    send: 'Send a friend to pick it up',
    taken: (friend) => `${friend} picks it up.`,
    from: (guest) => `You pick it up for ${guest}.`,
    title: 'Send a friend',
    how: [
      'Send this link to one person. Whoever takes it opens the cubby instead of you.',
      'Alcohol opens only for a friend who has shown that they are over 21.',
      'You pay, and you can take it back until they open the door.',
    ],
    make: 'Make a link',
    again: 'Make a new link',
    link: 'Link',
    alt: 'The link as a picture that a phone’s camera reads',
    sendIt: 'Send the link',
    copied: 'Copied',
    end: 'End the link',
    takeBack: 'Take it back',
    toOrder: 'Your order',
    offered: (guest) => `${guest} asks you to pick this up`,
    takes: ['You see when it is ready, and you open its cubby.', 'It is paid.'],
    take: 'I pick it up',
    signIn: 'Sign in to pick it up',
    verify: 'Show that I am over 21',
    needsAge: 'There is alcohol in it: show first that you are over 21.',
    ended: 'This link has ended',
    own: 'This is your own order. Send the link to a friend.',
  },
  es: {
    send: 'Enviar a alguien a recogerlo',
    taken: (friend) => `Lo recoge ${friend}.`,
    from: (guest) => `Lo recoges para ${guest}.`,
    title: 'Enviar a alguien',
    how: [
      'Envía este enlace a una sola persona. Quien lo acepte abre el casillero en tu lugar.',
      'El alcohol solo se abre para quien haya mostrado que tiene más de 21 años.',
      'Pagas tú, y puedes recuperarlo hasta que abra la puerta.',
    ],
    make: 'Crear un enlace',
    again: 'Crear otro enlace',
    link: 'Enlace',
    alt: 'El enlace como imagen que lee la cámara de un teléfono',
    sendIt: 'Enviar el enlace',
    copied: 'Copiado',
    end: 'Terminar el enlace',
    takeBack: 'Recuperarlo',
    toOrder: 'Tu pedido',
    offered: (guest) => `${guest} te pide que recojas esto`,
    takes: ['Ves cuándo está listo y abres su casillero.', 'Está pagado.'],
    take: 'Lo recojo yo',
    signIn: 'Iniciar sesión para recogerlo',
    verify: 'Mostrar que tengo más de 21 años',
    needsAge: 'Contiene alcohol: muestra primero que tienes más de 21 años.',
    ended: 'Este enlace ya no vale',
    own: 'Este pedido es tuyo. Envía el enlace a otra persona.',
  },
}

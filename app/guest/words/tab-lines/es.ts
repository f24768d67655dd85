import type { tabLinesEn } from './en'

export const tabLinesEs: typeof tabLinesEn = {
  offer: {
    or: 'O paga al final',
    only: 'Aquí se paga al final',
    open: 'Abrir una cuenta',
    signIn: 'Inicia sesión para abrir una cuenta',
  },
  on: (spent, limit, left) => `En tu cuenta: ${spent} de ${limit}, quedan ${left}`,
  onFriends: (spent, left) => `En la cuenta de tu amigo: pediste ${spent}, te quedan ${left}`,
  order: 'Pedir – a la cuenta',
  tipLater: 'La propina la eliges al cerrar la cuenta.',
  tipLaterByFriend: 'Tu amigo elige la propina al cerrar la cuenta.',
  tooMuchForFriend: (left) =>
    `Esto no cabe en la cuenta de tu amigo: te quedan ${left}. Quita algo o habla con tu amigo.`,
  seeIt: 'Ver la cuenta',
  tooMuch: (left) =>
    `Esto no cabe en tu cuenta: quedan ${left}, con lugar para 20\u00a0% de propina. Sube el límite o quita algo.`,
  changed: 'Tu cuenta cambió: revisa el total y pide de nuevo.',
  raiseIt: 'Subir el límite',
  sentBefore: 'Esto ya se había enviado. Así está tu cuenta ahora.',
  hint: 'En tu cuenta. El bar empieza pronto.',
  paidWith: 'Pagado con la cuenta',
  isOn: 'En tu cuenta',
  cancelWhy: 'Puedes cancelar hasta que el bar lo empiece. Se quita de la cuenta.',
  takenOff: 'Quitado de la cuenta',
  takenOffOrBack: 'Quitado o reembolsado',
  lineTakenOff: (sum) => `Se quitaron ${sum} de la cuenta.`,
  openOnes: 'Cuentas del bar abiertas',
  listed: (spent, limit) => `${spent} de ${limit}`,
  share: 'Compartir esta cuenta',
  sharedWith: (friends) => (friends === 1 ? 'Compartida con 1 amigo' : `Compartida con ${friends} amigos`),
}

import type { waysEn } from './ways-en'

/** Texts about the ways to sign in, in Spanish. */
export const waysEs: typeof waysEn = {
  byPasskey: 'Usar tu rostro o huella',
  by: (provider) => `Continuar con ${provider}`,
  others: 'Otras formas de iniciar sesión',
  stopped: {
    cancelled: (provider) => `Te detuviste en ${provider}. Inténtalo de nuevo o usa tu correo.`,
    expired: (provider) => `Iniciar sesión con ${provider} tardó mucho o se abrió dos veces. Inténtalo de nuevo.`,
    unavailable: (provider) => `${provider} no responde. Usa tu correo o inténtalo de nuevo en un momento.`,
    refused: (provider) => `${provider} no pudo confirmar quién eres. Usa tu correo o inténtalo de nuevo.`,
    noEmail: (provider) => `${provider} no compartió un correo. Lo necesitamos para tus recibos: escríbelo aquí.`,
    openOrder: () => 'Este teléfono tiene un pedido abierto. Recógelo primero y luego inicia sesión.',
    tooMany: () => 'Demasiados intentos. Espera un momento.',
  },
  confirm: (provider, email) =>
    `Muestra una vez que ${email} es tuyo: con un código o con tu contraseña. Después basta con ${provider}.`,
  passkey: {
    unknown: 'Esto no abre ninguna cuenta aquí. Usa tu correo y luego agrégalo en ‘Cómo inicio sesión’.',
    cancelled: 'Se canceló o tardó mucho. Inténtalo de nuevo o usa tu correo.',
    known: 'Este dispositivo ya puede iniciar tu sesión.',
    elsewhere: 'Esto solo funciona en la dirección web de Barback.',
  },
  offer: {
    why: 'La próxima vez, entra con tu rostro o huella.',
    setUp: 'Configurarlo',
    decline: 'No, gracias',
  },
  page: {
    title: 'Cómo inicio sesión',
    byEmail: (email) => `Un código a ${email} siempre funciona.`,
    passkeys: 'Rostro o huella',
    why: 'Inicias sesión con mirar o tocar. Tu rostro y tu huella se quedan en tu dispositivo.',
    none: 'Al iniciar sesión, continúa con uno de ellos, con el mismo correo. Luego aparece aquí.',
    add: 'Usar este dispositivo',
    added: (day) => `desde el ${day}`,
    used: (day) => `último uso: ${day}`,
    providers: 'Apple y Google',
    remove: 'Quitar',
    removeNamed: (way) => `Quitar ${way}`,
    isAdded: 'Listo. La próxima vez basta con mirar o tocar.',
    needsScript: 'Esto necesita un navegador con JavaScript.',
    proof: 'Para cambiar algo aquí, primero confirma que eres tú.',
    sendCode: 'Envíame un código',
  },
}
